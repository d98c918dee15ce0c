export { BreakLoading as default } from '@/components/reconciliation/breaks/break-loading';
