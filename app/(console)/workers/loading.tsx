export { WorkersLoading as default } from '@/components/workers/workers-loading';
