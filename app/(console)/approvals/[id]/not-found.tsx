export { RequestNotFound as default } from '@/components/approvals/request-not-found';
