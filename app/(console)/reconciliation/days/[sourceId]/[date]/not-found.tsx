export { DayNotFound as default } from '@/components/reconciliation/days/day-not-found';
