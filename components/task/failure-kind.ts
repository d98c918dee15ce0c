import type { TaskPage, TimelineEntry } from '@/lib/domain/views/task-page';

/** What the last error means, in one word; headings and consequences hang on it. */
export type FailureKind =
  'givenUp' | 'refused' | 'unknown' | 'limitUnknown' | 'limit' | 'retrying' | 'earlier' | 'lost';

type Action = Extract<TimelineEntry, { kind: 'action' }>;

/** The decision to give up, if nothing has happened to the task since. */
export function givenUpBy(task: TaskPage): Action['entry'] | null {
  const last = task.timeline.findLast(
    (item) => item.kind === 'attempts' || (item.kind === 'action' && movesTask(item)),
  );
  return last?.kind === 'action' && last.entry.action === 'give_up' ? last.entry : null;
}

function movesTask({ entry }: Action): boolean {
  return entry.outcome === 'done' && entry.from !== null && entry.to !== null && entry.from !== entry.to;
}

/** How the last attempt stands with the task as it is now. */
export function failureKind(task: TaskPage): FailureKind {
  if (task.status !== 'failed') return unfinishedKind(task);
  if (givenUpBy(task)) return 'givenUp';
  const outcome = task.lastError?.outcome;
  if (outcome === 'permanent') return 'refused';
  const used = task.retryCount >= task.rules.retryLimit;
  if (outcome === 'unknown') return used && task.rules.retryLimit > 0 ? 'limitUnknown' : 'unknown';
  return 'limit';
}

function unfinishedKind(task: TaskPage): FailureKind {
  if (task.status === 'success' || task.status === 'compensated') return 'earlier';
  return task.lastError?.errorClass === 'lease_lost' ? 'lost' : 'retrying';
}
