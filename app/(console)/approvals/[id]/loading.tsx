export { RequestLoading as default } from '@/components/approvals/request-loading';
