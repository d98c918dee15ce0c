export { BreakNotFound as default } from '@/components/reconciliation/breaks/break-not-found';
