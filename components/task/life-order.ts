import type { AttemptView, TaskPage } from '@/lib/domain/views/task-page';
import { withStarts, type LifeFact } from './follow-up-entries';

/** How a round ended in failure; shown as an event of its own after the attempt that brought it. */
export interface ExhaustedEvent {
  kind: 'exhausted';
  at: string;
  attempt: AttemptView;
}

export type LifeEntry = LifeFact | ExhaustedEvent;

export type LifeItem =
  | { kind: 'event'; key: string; entry: LifeEntry; newest: boolean }
  | { kind: 'day'; at: string }
  | { kind: 'gap'; ms: number };

const HOUR_MS = 3_600_000;

/**
 * The entries with a line where the day changes and a gap where nothing happened for over an hour.
 * dayOf: the day of an instant as the reader's zone has it.
 */
export function arrangeLife(task: TaskPage, dayOf: (at: string) => string, newestFirst: boolean): LifeItem[] {
  const events = withStarts(task.timeline).flatMap(withExhaustion);
  const days = new Set(events.flatMap((entry) => [dayOf(entry.at), dayOf(endOf(entry))]));
  const ordered = newestFirst ? events.toReversed() : events;
  const items: LifeItem[] = [];
  ordered.forEach((entry, index) => {
    const before = ordered[index - 1];
    const sameDay = before !== undefined && dayOf(before.at) === dayOf(entry.at);
    const gap = before === undefined ? 0 : gapBetween(before, entry);
    if (gap > HOUR_MS && sameDay) items.push({ kind: 'gap', ms: gap });
    if (days.size > 1 && !sameDay) items.push({ kind: 'day', at: entry.at });
    items.push({ kind: 'event', key: keyOf(entry), entry, newest: entry === events.at(-1) });
  });
  return items;
}

function withExhaustion(entry: LifeFact): LifeEntry[] {
  const last = entry.kind === 'attempts' ? entry.attempts.at(-1) : undefined;
  if (entry.kind !== 'attempts' || entry.transition !== 'exhaust' || !last) return [entry];
  return [entry, { kind: 'exhausted', at: last.finishedAt, attempt: last }];
}

function endOf(entry: LifeEntry): string {
  if (entry.kind === 'attempts') return entry.attempts.at(-1)?.finishedAt ?? entry.lastAt;
  return entry.kind === 'tried' ? (entry.entries.at(-1)?.at ?? entry.at) : entry.at;
}

function gapBetween(one: LifeEntry, other: LifeEntry): number {
  const [first, second] = one.at <= other.at ? [one, other] : [other, one];
  return Date.parse(second.at) - Date.parse(endOf(first));
}

function keyOf(entry: LifeEntry): string {
  switch (entry.kind) {
    case 'created':
      return 'created';
    case 'attempts':
      return `attempts-${entry.attempts[0]?.id}`;
    case 'exhausted':
      return `exhausted-${entry.attempt.id}`;
    case 'late':
      return `late-${entry.attempt.id}`;
    case 'tried':
      return `tried-${entry.entries[0]?.id}`;
    case 'action':
    case 'compensation':
      return `audit-${entry.entry.id}`;
    case 'follow_up':
      return `follow-up-${entry.taskId}`;
  }
}
