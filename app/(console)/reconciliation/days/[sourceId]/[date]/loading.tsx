export { DayLoading as default } from '@/components/reconciliation/days/day-loading';
