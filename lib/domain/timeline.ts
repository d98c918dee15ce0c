import type { AttemptView, TimelineEntry } from './views/task-page';

/** What stands first among things of one instant: a task exists before it runs, a press comes before its run. */
const RANK: Readonly<Record<TimelineEntry['kind'], number>> = {
  created: 0,
  action: 1,
  compensation: 1,
  tried: 1,
  attempts: 2,
  late: 3,
  follow_up: 4,
};

/** Numbers in an error differ from attempt to attempt ("after 10001 ms"); the error is the same. */
function sameError(a: string | null, b: string | null): boolean {
  const bare = (text: string | null) => text?.replace(/\d+/g, '#') ?? '';
  return bare(a) === bare(b);
}

export function attemptEntry(attempt: AttemptView): TimelineEntry {
  const { startedAt, finishedAt, outcome, errorClass, error, transition } = attempt;
  if (attempt.late) return { kind: 'late', at: finishedAt, attempt };
  return {
    kind: 'attempts',
    at: startedAt,
    lastAt: finishedAt,
    outcome,
    errorClass,
    error,
    attempts: [attempt],
    transition,
  };
}

/** One life in order, oldest first; attempts in a row that ended alike become one entry, and so
 * does what was tried in vain. ISO instants sort as text. */
export function orderTimeline(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const ordered = entries
    .map((entry, index) => ({ entry, index }))
    .sort(
      (a, b) =>
        compare(a.entry.at, b.entry.at) || RANK[a.entry.kind] - RANK[b.entry.kind] || a.index - b.index,
    );
  const folded: TimelineEntry[] = [];
  for (const { entry } of ordered) {
    const together = fold(folded.at(-1), entry);
    if (together === null) folded.push(entry);
    else folded[folded.length - 1] = together;
  }
  return folded;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function fold(last: TimelineEntry | undefined, next: TimelineEntry): TimelineEntry | null {
  if (last?.kind === 'tried' && next.kind === 'tried')
    return { ...last, entries: [...last.entries, ...next.entries] };
  if (last?.kind !== 'attempts' || next.kind !== 'attempts') return null;
  const alike = last.outcome === next.outcome && last.errorClass === next.errorClass;
  if (!alike || next.outcome === 'succeeded' || !sameError(last.error, next.error)) return null;
  return {
    ...last,
    lastAt: next.lastAt,
    error: next.error,
    attempts: [...last.attempts, ...next.attempts],
    transition: next.transition,
  };
}
