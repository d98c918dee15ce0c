import { TaskNotFound } from '@/components/task/task-not-found';

export default function NotFound() {
  return <TaskNotFound />;
}
