export { OperationNotFound as default } from '@/components/reconciliation/breaks/operation-not-found';
