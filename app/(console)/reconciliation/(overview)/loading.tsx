export { DeskLoading as default } from '@/components/reconciliation/overview/desk-loading';
