export { StatementLoading as default } from '@/components/reconciliation/statements/statement-loading';
