import type { TimelineEntry } from '@/lib/domain/views/task-page';

/** A follow-up with the number of the audit entry of its start, where somebody started it here. */
export type FollowUpEntry = Extract<TimelineEntry, { kind: 'follow_up' }> & { auditId?: string };
export type LifeFact = Exclude<TimelineEntry, { kind: 'follow_up' }> | FollowUpEntry;

/** The start of a follow-up stands in the life once: as the follow-up itself, with the record of who started it. */
export function withStarts(timeline: readonly TimelineEntry[]): LifeFact[] {
  const shown = new Set(timeline.flatMap((entry) => (entry.kind === 'follow_up' ? [entry.taskId] : [])));
  const starts = new Map<string, string>();
  const rest = timeline.filter((entry) => {
    const id = startedBy(entry);
    if (id === null || !shown.has(id) || entry.kind !== 'action') return true;
    starts.set(id, entry.entry.id);
    return false;
  });
  return rest.map((entry) =>
    entry.kind === 'follow_up' && starts.has(entry.taskId)
      ? { ...entry, auditId: starts.get(entry.taskId) }
      : entry,
  );
}

/** The task that an entry says was started. */
function startedBy(entry: TimelineEntry): string | null {
  if (entry.kind !== 'action') return null;
  const started = entry.entry.details?.followUp;
  if (typeof started !== 'object' || started === null || !('id' in started)) return null;
  return typeof started.id === 'string' ? started.id : null;
}
