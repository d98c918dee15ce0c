import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { readLastGroupChange } from '../../db/group-audit-reader';
import {
  describeGroup,
  readNewestOfGroup,
  writeGroupLife,
  type GroupLifeChange,
} from '../../db/group-life-store';
import { readGroupHead, readStoredGroups, type GroupHead, type StoredGroup } from '../../db/group-reader';
import { countTasks } from '../../db/list-reader';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { GroupAction } from '../../domain/group-life';
import { groupAuditAction, groupVerdict } from '../../domain/group-life-actions';
import { STATUS } from '../../domain/task-status';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { CappedCount } from '../../domain/views/quantities';
import { auditEntry, type Actor } from '../actor';
import { cappedCount, COUNT_CAP } from '../capped-count';
import type { ServiceContext } from '../context';
import { standingOf } from './group-life-view';
import { undescribed } from './group-rows';
import { groupSubject, type SeenGroup } from './group-subject';

/** What a verb works with inside its transaction. */
export type LoadedGroup = { tx: Tx; group: StoredGroup; now: Date };

/** What a verb's own part answers: the columns it changes, and the words for the trail. */
export type GroupStep = { change: GroupLifeChange; reason: string | null } | { refuse: VerbError };

/**
 * The middle of every verb on a group: one transaction that loads it, compares it with what the person saw, asks the
 * rules, writes and audits. Its tasks stay as they are. A refusal is audited afterwards, in a transaction of its own.
 */
export async function changeGroup(
  ctx: ServiceContext,
  actor: Actor,
  action: GroupAction,
  seen: SeenGroup,
  step: (loaded: LoadedGroup) => Promise<GroupStep> | GroupStep,
): Promise<VerbResult<GroupMoved>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<GroupMoved>> => {
      const now = ctx.db.clock.now();
      const head = await readGroupHead(tx, seen.groupId, now);
      const group = await loadGroup(tx, seen.groupId, head, now);
      if (group === null) return refused({ code: 'not_found', what: 'failure_group' });
      if (group.lockVersion !== seen.lockVersion) return refused(LOST);
      const { state } = standingOf(group, head, now);
      if (!groupVerdict(action, state, actor.role).allowed)
        return refused({ code: 'group_not_possible', action });
      const done = await step({ tx, group, now });
      if ('refuse' in done) return refused(done.refuse);
      await describeGroup(tx, group);
      if (!(await writeGroupLife(tx, group, done.change))) return refused(LOST);
      const changed = { ...group, ...done.change, lockVersion: group.lockVersion + 1 };
      const standing = await countStanding(tx, group.id);
      await auditDone(tx, {
        ...auditEntry(ctx, actor, groupAuditAction(action), groupSubject(group.id, group)),
        reason: done.reason,
        details: { ...sides(group, changed), ...countedAs(standing) },
      });
      const { id: groupId, lockVersion } = changed;
      return ok({ groupId, state: standingOf(changed, head, now).state, lockVersion, standing });
    }),
  );
  return result.ok ? result : recordRefusal(ctx, actor, action, seen, result.error);
}

/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'group_conflict', changedBy: null, lockVersion: 0 };

/** A group that has tasks but was never described is described by its newest one. */
async function loadGroup(tx: Tx, id: string, head: GroupHead | null, now: Date): Promise<StoredGroup | null> {
  const stored = (await readStoredGroups(tx, [id])).get(id);
  if (stored !== undefined) return stored;
  const newest = head === null ? null : await readNewestOfGroup(tx, id);
  if (head === null || newest === null) return null;
  const at = (ageMs: number) => new Date(now.getTime() - ageMs);
  return undescribed(id, newest, at(head.oldestAgeMs), at(head.newestAgeMs));
}

async function countStanding(tx: Tx, id: string): Promise<CappedCount> {
  const where = { status: STATUS.failed, errorGroup: id };
  return cappedCount(await countTasks(tx, where, 'status', COUNT_CAP + 1));
}

function countedAs({ count, capped }: CappedCount) {
  return { standing: count, ...(capped && { standingCapped: true }) };
}

/** What differs, before and after. */
function sides(before: StoredGroup, after: StoredGroup) {
  const [was, is] = [factsOf(before), factsOf(after)];
  const keys = (Object.keys(was) as (keyof typeof was)[]).filter((key) => was[key] !== is[key]);
  const pick = (facts: typeof was) => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: pick(was), after: pick(is) };
}

function factsOf({ state, mutedUntil, ownerName, ownerId, note, lockVersion }: StoredGroup) {
  const owner = ownerId === null ? null : `${ownerName ?? ''} #${ownerId}`;
  return { state, mutedUntil: mutedUntil?.toISOString() ?? null, owner, note, lockVersion };
}

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: GroupAction,
  seen: SeenGroup,
  error: VerbError,
): Promise<VerbResult<GroupMoved>> {
  if (error.code === 'invalid') return refused(error);
  const { groupId, lockVersion: seenLockVersion } = seen;
  const group = (await readStoredGroups(ctx.db.prisma, [groupId])).get(groupId);
  const told = error.code === 'group_conflict' ? await conflictOn(ctx, groupId, group) : error;
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, groupAuditAction(action), groupSubject(groupId, group)),
      details: { refused: code, seenLockVersion, ...facts },
    },
    told.code === 'group_conflict' ? 'conflict' : 'refused',
  );
  return refused(told);
}

async function conflictOn(
  ctx: ServiceContext,
  id: string,
  group: StoredGroup | undefined,
): Promise<VerbError> {
  const change = await readLastGroupChange(ctx.db.prisma, id);
  const lockVersion = group?.lockVersion ?? 0;
  if (change === null) return { code: 'group_conflict', changedBy: null, lockVersion };
  const { actorId, actorName: name, action, at } = change;
  const kind = actorId === null ? 'worker' : 'person';
  return { code: 'group_conflict', changedBy: { kind, name, action, at: at.toISOString() }, lockVersion };
}
