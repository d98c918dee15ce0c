export { ImportLoading as default } from '@/components/reconciliation/import/import-loading';
