export { GroupLoading as default } from '@/components/groups/group-loading';
