import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { raiseSessionVersion } from '../../db/user-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { auditEntry, authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { ownSubject } from './own-subject';
import { hashPassword, isPassword, newPassword, typedPassword } from './password';

export type ChangePasswordInput = { current: string; next: string };

export type SessionRenewed = { sessionVersion: number };

const schema = z.object({ current: typedPassword, next: newPassword });

/** Change the password; every session ends. The caller renews its own with the version that comes back. */
export async function changePassword(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<SessionRenewed>> {
  const actor = await authorizeVerb(ctx, 'change_password', ['account.edit'], () => ownSubject(ctx));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { id, user } = actor.value;
  const entry = auditEntry(ctx, actor.value, 'change_password', await ownSubject(ctx));
  if (!(await isPassword(parsed.value.current, user.passwordHash))) {
    await auditRefused(ctx.db, { ...entry, details: { refused: 'wrong_password' } }, 'refused');
    return refused({ code: 'wrong_password' });
  }
  const passwordHash = await hashPassword(parsed.value.next);
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const version = await raiseSessionVersion(
        tx,
        id,
        user.sessionVersion,
        ctx.db.clock.now(),
        passwordHash,
      );
      if (version === null) return refused({ code: 'signed_out' });
      await auditDone(tx, entry);
      return ok({ sessionVersion: version });
    }),
  );
}
