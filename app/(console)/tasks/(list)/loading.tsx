export { TasksLoading as default } from '@/components/tasks-list/tasks-loading';
