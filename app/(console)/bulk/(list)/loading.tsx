export { BulkListLoading as default } from '@/components/bulk/bulk-list-loading';
