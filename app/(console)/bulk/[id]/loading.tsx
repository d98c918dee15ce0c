export { BulkViewLoading as default } from '@/components/bulk/bulk-view-loading';
