export { StatementsLoading as default } from '@/components/reconciliation/statements/statements-loading';
