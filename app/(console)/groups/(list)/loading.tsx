export { GroupsLoading as default } from '@/components/groups/groups-loading';
