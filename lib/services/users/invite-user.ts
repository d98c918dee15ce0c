import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { lockAdministrators } from '../../db/user-changes';
import { createUser, findUserByEmail, storedEmail } from '../../db/user-store';
import { cutByCodePoint } from '../../domain/cut-text';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { Role } from '../../domain/roles';
import type { LinkMade } from '../../domain/views/user';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { makeLink } from './make-link';
import { emailField, roleField } from './user-fields';
import { authorizeUserVerb, personDetails, userSubject } from './user-subject';

export type InviteUserInput = { email: string; role: Role };

/** `link` null: nobody signs in by password here; the provider knows the person by the address. */
export type UserInvited = { userId: string; email: string; link: LinkMade | null };

const schema = z.object({ email: emailField, role: roleField, passwords: z.boolean().default(true) });

const TAKEN: VerbError = { code: 'invalid', fields: { email: 'email_taken' } };

/** Make an account for somebody, and the one-time link by which they take it within seven days. No mail is sent. */
export async function inviteUser(ctx: ServiceContext, input: unknown): Promise<VerbResult<UserInvited>> {
  const actor = await authorizeUserVerb(ctx, 'invite_user', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { role, passwords } = parsed.value;
  const email = storedEmail(parsed.value.email);
  // Until the person has chosen one.
  const name = cutByCodePoint(email.split('@')[0] ?? email, 64);
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<UserInvited>> => {
      const administrators = await lockAdministrators(tx, ctx.db.provider);
      if (!administrators.includes(actor.value.id))
        return refused({ code: 'no_permission', permission: 'user.manage' });
      if ((await findUserByEmail(tx, email)) !== null) return refused(TAKEN);
      const now = ctx.db.clock.now();
      const id = await createUser(tx, { email, name, role, passwordHash: null, invitedAt: now }, now);
      if (id === null) return refused(TAKEN);
      const link = passwords ? await makeLink(tx, id, 'invite', actor.value, now) : null;
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'invite_user', userSubject(id)),
        details: { ...personDetails({ name }), after: { email, role }, expiresAt: link?.expiresAt ?? null },
      });
      return ok({ userId: id.toString(), email, link });
    }),
  );
  if (result.ok || result.error.code !== 'no_permission') return result;
  const entry = auditEntry(ctx, actor.value, 'invite_user', { type: 'user', id: '-' });
  await auditRefused(ctx.db, { ...entry, details: { refused: 'no_permission' } }, 'refused');
  return result;
}
