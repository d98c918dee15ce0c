export { AuditLoading as default } from '@/components/audit/audit-loading';
