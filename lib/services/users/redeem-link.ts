import { auditDone, auditRefused, type AuditActor } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { findLink, useLink } from '../../db/link-store';
import { writeUserChange, type UserChange } from '../../db/user-changes';
import { findUser, type StoredUser } from '../../db/user-store';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { isRole } from '../../domain/roles';
import { userState, type LinkKind, type UserState } from '../../domain/user-rules';
import type { SignedIn } from '../../domain/views/account';
import { preferencesOf } from '../account/sign-in';
import { auditEntry, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { hashLinkToken } from './link-token';
import { kindOf, linkState } from './read-link';
import { personDetails, userSubject } from './user-subject';

/** What a link of a kind does, to an account in which state. */
export type Redeeming = { action: AuditAction; kind: LinkKind; needs: UserState; change: UserChange };

const NOBODY: AuditActor = { id: null, name: 'unknown', role: 'none' };

/**
 * Uses a link up and changes its account, in one transaction, for one caller alone. The bearer of the token is the
 * account's owner, and signed in by what comes back. Refusals are on record, tokens never.
 */
export async function redeemLink(
  ctx: ServiceContext,
  token: string,
  redeeming: Redeeming,
): Promise<VerbResult<SignedIn>> {
  const { action, kind, needs } = redeeming;
  let subject: AuditSubject = { type: 'user', id: '-' };
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<SignedIn>> => {
      const now = ctx.db.clock.now();
      const link = await findLink(tx, hashLinkToken(token));
      if (link === null || kindOf(link) !== kind) return closed('unknown');
      subject = userSubject(link.userId);
      if (!(await useLink(tx, link.id, now))) return closed(await stateNow(tx, token, now));
      const user = await findUser(tx, link.userId);
      // Thrown away with the transaction: the link of an account that cannot take it is not used up.
      if (user === null || !isRole(user.role) || userState(user) !== needs) throw new Undone('withdrawn');
      const change = { ...redeeming.change, lastSignInAt: now };
      if (!(await writeUserChange(tx, user, change, now))) throw new Undone('withdrawn');
      const name = change.name ?? user.name;
      const entry = auditEntry(ctx, { ...user, name }, action, subject);
      await auditDone(tx, {
        ...entry,
        details: { ...personDetails({ name }), invitedBy: link.createdByName },
      });
      return ok(signedIn({ ...user, name }, user.role, change));
    }),
  ).catch((error: unknown) => {
    if (error instanceof Undone) return closed(error.state);
    throw error;
  });
  if (result.ok) return result;
  const state = result.error.code === 'link_closed' ? result.error.state : null;
  await auditRefused(
    ctx.db,
    { ...auditEntry(ctx, NOBODY, action, subject), details: { refused: result.error.code, state } },
    state === 'used' ? 'conflict' : 'refused',
  );
  return result;
}

type ClosedState = Extract<VerbError, { code: 'link_closed' }>['state'];

class Undone extends Error {
  constructor(readonly state: ClosedState) {
    super(`the link is ${state}`);
  }
}

function closed(state: ClosedState): VerbResult<SignedIn> {
  return refused({ code: 'link_closed', state });
}

/** Read again after losing: whoever was faster has written why. */
async function stateNow(tx: Tx, token: string, now: Date): Promise<ClosedState> {
  const link = await findLink(tx, hashLinkToken(token));
  const state = link === null ? 'unknown' : linkState(link, now);
  return state === 'open' ? 'used' : state;
}

function signedIn(user: StoredUser, role: SignedIn['role'], change: UserChange): SignedIn {
  return {
    userId: user.id.toString(),
    sessionVersion: user.sessionVersion + (change.endSessions ? 1 : 0),
    email: user.email,
    name: user.name,
    role,
    preferences: preferencesOf(user),
  };
}
