export { OperationLoading as default } from '@/components/reconciliation/breaks/operation-loading';
