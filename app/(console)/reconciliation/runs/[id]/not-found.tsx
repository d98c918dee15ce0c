export { RunNotFound as default } from '@/components/reconciliation/run/run-not-found';
