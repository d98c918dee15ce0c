export { TypeFormLoading as default } from '@/components/task-types/form/type-form-loading';
