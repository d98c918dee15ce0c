import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { writePreferences } from '../../db/user-store';
import { ok, type VerbResult } from '../../domain/errors';
import type { Preferences } from '../../domain/views/account';
import { isZone } from '../../domain/zoned-time';
import { auditEntry, authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput, problem } from '../parse-input';
import { ownSubject } from './own-subject';
import { preferencesOf } from './sign-in';

export type PreferencesInput = {
  locale?: 'en' | 'zh-CN';
  zone?: string;
  theme?: 'light' | 'dark' | 'auto';
};

const schema = z.object({
  locale: z.enum(['en', 'zh-CN'], problem('invalid')).optional(),
  zone: z
    .string(problem('invalid'))
    .max(64, problem('too_long'))
    .refine(isZone, problem('unknown_zone'))
    .optional(),
  theme: z.enum(['light', 'dark', 'auto'], problem('invalid')).optional(),
});

/** Keep language, zone and theme in the user's row. Fields that are left out stay. */
export async function updatePreferences(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<Preferences>> {
  const actor = await authorizeVerb(ctx, 'update_preferences', ['account.edit'], () => ownSubject(ctx));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const before = preferencesOf(actor.value.user);
  const after = { ...before, ...parsed.value };
  const subject = await ownSubject(ctx);
  await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      await writePreferences(tx, actor.value.id, parsed.value, ctx.db.clock.now());
      const entry = auditEntry(ctx, actor.value, 'update_preferences', subject);
      await auditDone(tx, { ...entry, details: { before, after } });
    }),
  );
  return ok(after);
}
