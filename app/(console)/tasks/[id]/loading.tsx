import { TaskSkeleton } from '@/components/task/task-skeleton';

export default function Loading() {
  return <TaskSkeleton />;
}
