import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { createUser, hasUsers } from '../../db/user-store';
import { ok, type VerbResult } from '../../domain/errors';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput, problem, requiredText } from '../parse-input';
import { generatePassword, hashPassword, newPassword } from './password';

/** `password`: null to have one generated. */
export type FirstAdministratorInput = { email: string; password: string | null; name?: string };

/** `password` is set only when it was generated: this once. */
export type FirstAdministrator = { created: boolean; email: string; password: string | null };

const schema = z.object({
  email: z
    .string(problem('required'))
    .trim()
    .max(191, problem('too_long'))
    .pipe(z.email(problem('invalid'))),
  password: newPassword.nullable(),
  name: requiredText(64).default('Administrator'),
});

const SYSTEM = { id: null, name: 'makegood', role: 'system' };

/**
 * Make the first administrator when there is no user yet; otherwise `created` is false and nothing happens. Needs no
 * session: it belongs to the start of the server, not to a page.
 */
export async function createFirstAdministrator(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<FirstAdministrator>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { email, name } = parsed.value;
  if (await hasUsers(ctx.db.prisma)) return ok({ created: false, email, password: null });
  const generated = parsed.value.password === null ? generatePassword() : null;
  const passwordHash = await hashPassword(parsed.value.password ?? generated ?? '');
  const created = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      if (await hasUsers(tx)) return false;
      const id = await createUser(
        tx,
        { email, name, role: 'administrator', passwordHash },
        ctx.db.clock.now(),
      );
      if (id === null) return false;
      const subject = { type: 'user' as const, id: id.toString() };
      await auditDone(tx, auditEntry(ctx, SYSTEM, 'create_administrator', subject));
      return true;
    }),
  );
  return ok({ created, email, password: created ? generated : null });
}
