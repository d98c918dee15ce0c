export { SourceNotFound as default } from '@/components/reconciliation/sources/source-not-found';
