export { BulkItemsLoading as default } from '@/components/bulk/bulk-items-loading';
