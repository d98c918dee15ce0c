import { z } from 'zod';
import { auditDone, auditRefused, type AuditActor } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { findUserByEmail, writeSignIn, type StoredUser } from '../../db/user-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { isRole } from '../../domain/roles';
import type { SignedIn } from '../../domain/views/account';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput, problem } from '../parse-input';
import { isPassword, typedPassword } from './password';

export type SignInInput = { email: string; password: string };

const schema = z.object({
  email: z
    .string(problem('required'))
    .trim()
    .max(191, problem('too_long'))
    .pipe(z.email(problem('invalid'))),
  password: typedPassword,
});

const NOBODY: AuditActor = { id: null, name: 'unknown', role: 'none' };

/**
 * Check e-mail address (in any case) and password. Anything wrong, a disabled user included, is `wrong_password`,
 * after the same time. Both ways stand in the audit log, the password never.
 */
export async function signIn(ctx: ServiceContext, input: unknown): Promise<VerbResult<SignedIn>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { email, password } = parsed.value;
  const user = await findUserByEmail(ctx.db.prisma, email);
  const matches = await isPassword(password, user?.passwordHash ?? null);
  const role = user !== null && isRole(user.role) ? user.role : null;
  if (user === null || role === null || !matches || user.disabledAt !== null) {
    const reason = user === null ? 'unknown_user' : matches ? 'disabled' : 'wrong_password';
    const subject = { type: 'user' as const, id: user?.id.toString() ?? email.toLowerCase() };
    const entry = auditEntry(ctx, user ?? NOBODY, 'sign_in', subject);
    await auditRefused(ctx.db, { ...entry, details: { refused: reason } }, 'refused');
    return refused({ code: 'wrong_password' });
  }
  await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      await writeSignIn(tx, user.id, ctx.db.clock.now());
      await auditDone(tx, auditEntry(ctx, user, 'sign_in', { type: 'user', id: user.id.toString() }));
    }),
  );
  return ok({ ...identity(user), role, preferences: preferencesOf(user) });
}

function identity({ id, sessionVersion, email, name }: StoredUser) {
  return { userId: id.toString(), sessionVersion, email, name };
}

export function preferencesOf({ locale, zone, theme }: StoredUser): SignedIn['preferences'] {
  return { locale, zone, theme };
}
