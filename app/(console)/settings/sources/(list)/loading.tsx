export { SourcesLoading as default } from '@/components/reconciliation/sources/sources-loading';
