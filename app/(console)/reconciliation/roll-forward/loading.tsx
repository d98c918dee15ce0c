export { RollForwardLoading as default } from '@/components/reconciliation/overview/desk-loading';
