export { BulkNotFound as default } from '@/components/bulk/bulk-not-found';
