import type { ShownStatus } from '@/lib/domain/task-status';
import type { TaskRow } from '@/lib/domain/views/task-list';

/** What a status means for somebody who asks after a document. */
export type Standing = 'needsPerson' | 'underWay' | 'done';

const STANDING: Readonly<Record<ShownStatus, Standing>> = {
  pending: 'underWay',
  processing: 'underWay',
  stuck: 'needsPerson',
  success: 'done',
  failed: 'needsPerson',
  compensated: 'done',
};

/** How many tasks of a document stand how. */
export function standings(rows: readonly TaskRow[]): Record<Standing, number> {
  const counts = { needsPerson: 0, underWay: 0, done: 0 };
  for (const { status } of rows) counts[STANDING[status]] += 1;
  return counts;
}

/** The worst that is true of the document: somebody is needed, then something is under way, then all is done. */
export function overall(counts: Record<Standing, number>): Standing {
  if (counts.needsPerson > 0) return 'needsPerson';
  return counts.underWay > 0 ? 'underWay' : 'done';
}

/** In order of creation; ids settle ties. */
export function byCreation(rows: readonly TaskRow[]): TaskRow[] {
  return [...rows].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.length - b.id.length || a.id.localeCompare(b.id),
  );
}
