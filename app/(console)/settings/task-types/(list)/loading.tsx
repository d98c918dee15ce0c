export { TaskTypesLoading as default } from '@/components/task-types/task-types-loading';
