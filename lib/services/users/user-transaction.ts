import { auditDone, auditRefused } from '../../db/audit-store';
import { readLastUserChange } from '../../db/audit-reader';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { lockAdministrators, writeUserChange, type UserChange } from '../../db/user-changes';
import { findUser, type StoredUser } from '../../db/user-store';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { isRole } from '../../domain/roles';
import { userState, userVerdict, type UserAction } from '../../domain/user-rules';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import type { SeenUser } from './user-fields';
import { personDetails, userSubject } from './user-subject';

/** What a verb works with inside its transaction. */
export type LoadedUser = { tx: Tx; user: StoredUser; now: Date };

/** What a verb's own part answers. `change` null: the row stays, or the step has dealt with it. */
export type UserStep<T> =
  | {
      change: UserChange | null;
      value: T;
      before?: object;
      after?: object;
      details?: object;
      reason?: string | null;
    }
  | { refuse: VerbError };

/** The verb as the trail and the rules know it. `passwords`: people may sign in by password here. */
export type UserVerb = { action: AuditAction; rule: UserAction; passwords?: boolean };

/**
 * The middle of every verb on somebody's account: one transaction that locks the administrators (so that the last two
 * cannot demote each other), loads the row, compares it with what the person saw, asks the rules, writes and audits.
 * A refusal is audited afterwards, in a transaction of its own.
 */
export async function changeUser<T>(
  ctx: ServiceContext,
  actor: Actor,
  verb: UserVerb,
  seen: SeenUser,
  step: (loaded: LoadedUser) => Promise<UserStep<T>>,
): Promise<VerbResult<T>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<T>> => {
      const administrators = await lockAdministrators(tx, ctx.db.provider);
      const user = await findUser(tx, seen.userId);
      const error = refusalBefore(actor, verb, seen, user, administrators);
      if (error !== null || user === null) return refused(error ?? NOBODY);
      const now = ctx.db.clock.now();
      const done = await step({ tx, user, now });
      if ('refuse' in done) return refused(done.refuse);
      if (done.change !== null && !(await writeUserChange(tx, user, done.change, now))) return refused(LOST);
      const { before, after, details, reason = null } = done;
      await auditDone(tx, {
        ...auditEntry(ctx, actor, verb.action, userSubject(user.id)),
        reason,
        details: { ...personDetails(user), ...details, ...(before && { before }), ...(after && { after }) },
      });
      return ok(done.value);
    }),
  );
  return result.ok ? result : recordRefusal(ctx, actor, verb.action, seen, result.error);
}

const NOBODY: VerbError = { code: 'not_found', what: 'user' };
/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'user_changed', changedBy: null };

function refusalBefore(
  actor: Actor,
  verb: UserVerb,
  seen: SeenUser,
  user: StoredUser | null,
  administrators: readonly bigint[],
): VerbError | null {
  // Read before the lock was ours: whoever was demoted meanwhile has no say any more.
  if (!administrators.includes(actor.id)) return { code: 'no_permission', permission: 'user.manage' };
  if (user === null || !isRole(user.role)) return NOBODY;
  if (user.lockVersion !== seen.lockVersion) return LOST;
  const verdict = userVerdict(verb.rule, {
    state: userState(user),
    role: user.role,
    self: user.id === actor.id,
    otherAdministrators: administrators.filter((id) => id !== user.id).length,
    passwords: verb.passwords ?? true,
  });
  if (verdict.allowed) return null;
  return { code: 'user_not_possible', action: verb.rule, refusal: verdict.refusal };
}

/** Puts a refusal on record; tells a lost race with who was first. */
export async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenUser,
  error: VerbError,
): Promise<VerbResult<never>> {
  if (error.code === 'invalid') return refused(error);
  const lost = error.code === 'user_changed';
  const told: VerbError = lost ? { ...error, changedBy: await lastChange(ctx, seen.userId) } : error;
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, userSubject(seen.userId)),
      details: { refused: code, seenLockVersion: seen.lockVersion, ...facts },
    },
    lost ? 'conflict' : 'refused',
  );
  return refused(told);
}

async function lastChange(ctx: ServiceContext, userId: bigint) {
  const change = await readLastUserChange(ctx.db.prisma, userId);
  if (change === null) return null;
  const { actorName: name, action, at } = change;
  return { kind: 'person' as const, name, action, at: at.toISOString() };
}
