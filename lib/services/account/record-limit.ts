import { z } from 'zod';
import { auditRefused, type AuditActor } from '../../db/audit-store';
import { findUserByEmail } from '../../db/user-store';
import { ok, type VerbResult } from '../../domain/errors';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';

/** `door`: what was tried too often. `email`: the account that was tried, where there was one. */
export type RecordLimitInput = { door: 'sign_in' | 'change_password' | 'link'; email?: string };

const schema = z.object({
  door: z.enum(['sign_in', 'change_password', 'link']),
  email: z.string().max(1000).optional(),
});

const NOBODY: AuditActor = { id: null, name: 'unknown', role: 'none' };

/**
 * Put on record that an address has to wait. Needs no session; whoever calls it does so once a window and address,
 * so that a flood of tries cannot become a flood of entries.
 */
export async function recordLimit(ctx: ServiceContext, input: unknown): Promise<VerbResult<null>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { door, email } = parsed.value;
  const user = email === undefined ? null : await findUserByEmail(ctx.db.prisma, email.slice(0, 191));
  const id = user?.id.toString() ?? (email?.trim().toLowerCase() || '-');
  const entry = auditEntry(ctx, NOBODY, 'limit_tries', { type: 'user', id });
  await auditRefused(ctx.db, { ...entry, details: { refused: 'rate_limited', door } }, 'refused');
  return ok(null);
}
