import { UNTOUCHED, type GroupHead, type StoredGroup } from '../../db/group-reader';
import {
  groupStanding,
  type GroupFailures,
  type GroupState,
  type GroupStanding,
} from '../../domain/group-life';
import type { GroupLifeView, GroupTab } from '../../domain/views/failure-group';

type Ages = Pick<GroupHead, 'newestAgeMs' | 'oldestAgeMs'>;

/** A group's own row may be some seconds behind: the ledger's newest failure counts where it is later. */
function failuresOf(stored: StoredGroup | undefined, head: Ages | null, now: Date): GroupFailures {
  const at = (ageMs: number) => new Date(now.getTime() - ageMs);
  const seen = stored?.lastSeenAt ?? null;
  if (head === null) return { newestAt: seen, oldestAt: null };
  const newest = at(head.newestAgeMs);
  return { newestAt: seen !== null && seen > newest ? seen : newest, oldestAt: at(head.oldestAgeMs) };
}

/** What a group counts as now. `head`: its failed tasks; null when none stands or none was asked for. */
export function standingOf(stored: StoredGroup | undefined, head: Ages | null, now: Date): GroupStanding {
  return groupStanding(stored ?? UNTOUCHED, failuresOf(stored, head, now), now);
}

/** The same with who brought it about, who looks after it and what was noted. */
export function lifeView(stored: StoredGroup | undefined, head: Ages | null, now: Date): GroupLifeView {
  const life = stored ?? UNTOUCHED;
  const { movedBy, movedAt, ownerId, ownerName, note, lockVersion } = life;
  const standing = standingOf(stored, head, now);
  return {
    ...standing,
    moved:
      movedBy === null || movedAt === null
        ? null
        : { by: movedBy, at: movedAt.toISOString(), to: life.state },
    mutedUntil: standing.state === 'muted' ? (life.mutedUntil?.toISOString() ?? null) : null,
    owner: ownerId === null ? null : { id: ownerId.toString(), name: ownerName ?? '' },
    note,
    lockVersion,
  };
}

/** The tab that a group stands in; besides it stands in `all`. */
export function tabOf(state: GroupState): Exclude<GroupTab, 'all'> {
  return state === 'acknowledged' ? 'open' : state;
}
