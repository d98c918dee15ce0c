import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { raiseSessionVersion } from '../../db/user-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { auditEntry, authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import type { SessionRenewed } from './change-password';
import { ownSubject } from './own-subject';

export type SignOutEverywhereInput = Record<string, never>;

/** End every session of the signed-in user, this one included unless it is renewed with the version returned. */
export async function signOutEverywhere(
  ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<SessionRenewed>> {
  const actor = await authorizeVerb(ctx, 'sign_out_everywhere', ['account.edit'], () => ownSubject(ctx));
  if (!actor.ok) return actor;
  const { id, user } = actor.value;
  const subject = await ownSubject(ctx);
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const version = await raiseSessionVersion(tx, id, user.sessionVersion, ctx.db.clock.now());
      if (version === null) return refused({ code: 'signed_out' });
      await auditDone(tx, auditEntry(ctx, actor.value, 'sign_out_everywhere', subject));
      return ok({ sessionVersion: version });
    }),
  );
}
