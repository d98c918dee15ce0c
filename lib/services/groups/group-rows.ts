import {
  readGroupMoney,
  readGroupTasks,
  readStoredGroups,
  UNTOUCHED,
  type GroupTask,
  type StoredGroup,
} from '../../db/group-reader';
import { errorClassOf, GIVEN_UP } from '../../domain/error-class';
import { FINGERPRINT_VERSION, givenUpGroup } from '../../domain/fingerprint';
import { maskErrorText } from '../../domain/masking';
import { normaliseMessage } from '../../domain/normalise-message';
import { outlookOf } from '../../domain/retry-outlook';
import { isGrowing } from '../../domain/verdict';
import type { FailureGroupRow } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { cappedCount } from '../capped-count';
import { outcomeKind } from '../tasks/task-row';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { lifeView } from './group-life-view';
import type { CountedGroup } from './group-page';
import { groupName } from './group-name';
import { readTrends } from './group-trend';

/** Tasks whose money is added up, and those that are quoted. */
const MONEY_OF = 1_000;
const SAMPLES = 3;

export type GroupsAsked = {
  groups: readonly CountedGroup[];
  types: TypeCatalogue;
  now: Date;
  /** All unresolved failures; null where they are not known exactly. */
  total: number | null;
  /** How the groups are described, where that has been read already. */
  stored?: ReadonlyMap<string, StoredGroup>;
};

/**
 * Everything that is shown of some groups: five statements, whatever their number up to fifty. Each is a range of
 * (status, error_group, updated_at) cut at 1,000 rows, or a read by primary key.
 */
export async function readGroupRows(ctx: ServiceContext, asked: GroupsAsked): Promise<FailureGroupRow[]> {
  const { types, now, total } = asked;
  const ids = asked.groups.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { db } = ctx;
  const stored = asked.stored ?? (await readStoredGroups(db.prisma, ids));
  const tasks = await readGroupTasks(db, ids, SAMPLES);
  const money = await readGroupMoney(db, ids, MONEY_OF);
  const trendOf = await readTrends(db.prisma, ids, now);
  const at = (ageMs: number) => new Date(now.getTime() - ageMs).toISOString();
  return asked.groups.flatMap(({ id, found, newestAgeMs, oldestAgeMs }) => {
    const { newest = [], oldest = null } = tasks.get(id) ?? {};
    const [sample] = newest;
    // Retried between two reads: it has no task any more.
    if (sample === undefined || oldest === null) return [];
    const known =
      stored.get(id) ?? undescribed(id, sample, new Date(at(oldestAgeMs)), new Date(at(newestAgeMs)));
    const name = groupName(known, types);
    const masked = (text: string | null) => maskErrorText(text, types.maskedKeys(known.bizType));
    const count = cappedCount(found);
    const lastSeenAt = at(newestAgeMs);
    return {
      ...name,
      count,
      share: total === null || total === 0 || count.capped ? null : Math.min(1, count.count / total),
      firstSeenAt: earlier(known.firstSeenAt.toISOString(), at(oldestAgeMs)),
      lastSeenAt:
        earlier(lastSeenAt, known.lastSeenAt.toISOString()) === lastSeenAt
          ? known.lastSeenAt.toISOString()
          : lastSeenAt,
      oldest: { taskId: oldest.id, bizId: oldest.bizId, since: at(oldestAgeMs) },
      growing: isGrowing(newestAgeMs),
      trend: trendOf(id),
      atStake: (money.get(id) ?? []).sort((a, b) => (a.currency < b.currency ? -1 : 1)),
      atStakePartial: found > MONEY_OF,
      outlook: outlookOf({
        errorClass: known.errorClass,
        message: sample.lastError ?? known.title,
        lastOutcome: outcomeKind(sample.lastOutcome),
      }),
      samples: newest.map((task) => ({ taskId: task.id, bizId: task.bizId, error: masked(task.lastError) })),
      life: lifeView(known, { newestAgeMs, oldestAgeMs }, now),
    };
  });
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** A group that has tasks but no row of its own: its process ended in between, or another program named it. */
export function undescribed(id: string, sample: GroupTask, first: Date, last: Date): StoredGroup {
  const { bizType } = sample;
  const message = sample.lastError ?? '';
  const given = id === givenUpGroup(bizType).id;
  return {
    ...UNTOUCHED,
    id,
    version: Number(/^(\d{1,6})-/.exec(id)?.[1] ?? FINGERPRINT_VERSION),
    bizType,
    errorClass: given ? GIVEN_UP : errorClassOf(message),
    title: given ? '' : normaliseMessage(message),
    firstSeenAt: first,
    lastSeenAt: last,
  };
}
