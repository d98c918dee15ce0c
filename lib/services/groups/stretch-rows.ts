import type { GroupTasks, StoredGroup } from '../../db/group-reader';
import { outlookOf } from '../../domain/retry-outlook';
import type { StretchGroupRow } from '../../domain/views/stretch-groups';
import { cappedCount } from '../capped-count';
import { outcomeKind } from '../tasks/task-row';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { lifeView } from './group-life-view';
import { groupName } from './group-name';
import { undescribed } from './group-rows';

/** What is known about the groups of a page besides their counts in the stretch. */
export type StretchFacts = {
  /** All failures of the stretch. */
  total: number;
  /** Tasks that stand failed now, by group. */
  standing: ReadonlyMap<string, number>;
  tasks: ReadonlyMap<string, GroupTasks>;
  stored: ReadonlyMap<string, StoredGroup>;
  types: TypeCatalogue;
  now: Date;
};

export function stretchRows(
  groups: readonly { id: string; found: number }[],
  { total, standing, tasks, stored, types, now }: StretchFacts,
): StretchGroupRow[] {
  return groups.map(({ id, found }) => {
    const sample = tasks.get(id)?.newest[0];
    const described = stored.get(id);
    const known = described ?? (sample === undefined ? undefined : undescribed(id, sample, now, now));
    return {
      // A group that was never described and has no task any more is called by its id.
      ...groupName(known ?? { id, bizType: '', errorClass: null, title: id }, types),
      failed: found,
      share: found / total,
      standing: cappedCount(standing.get(id) ?? 0),
      lastSeenAt: described?.lastSeenAt.toISOString() ?? null,
      outlook:
        sample === undefined || known === undefined
          ? null
          : outlookOf({
              errorClass: known.errorClass,
              message: sample.lastError ?? known.title,
              lastOutcome: outcomeKind(sample.lastOutcome),
            }),
      life: lifeView(described, null, now),
    };
  });
}
