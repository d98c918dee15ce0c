export { LookupLoading as default } from '@/components/lookup/lookup-loading';
