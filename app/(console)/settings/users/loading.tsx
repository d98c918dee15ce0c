export { UsersLoading as default } from '@/components/users/users-loading';
