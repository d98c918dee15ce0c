export { GroupNotFound as default } from '@/components/groups/group-not-found';
