export { RunLoading as default } from '@/components/reconciliation/run/run-loading';
