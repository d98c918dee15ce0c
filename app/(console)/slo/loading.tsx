export { SloLoading as default } from '@/components/slo/slo-loading';
