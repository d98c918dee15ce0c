export { RequestListLoading as default } from '@/components/approvals/request-list-loading';
