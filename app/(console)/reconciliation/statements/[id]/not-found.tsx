export { StatementNotFound as default } from '@/components/reconciliation/statements/statement-not-found';
