import { z } from 'zod';
import { readUserTrail } from '../../db/audit-reader';
import { findUser } from '../../db/user-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { AuditEntry } from '../../domain/views/audit-entry';
import type { UserView } from '../../domain/views/user';
import { authorize } from '../actor';
import { auditView } from '../audit/audit-view';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { userViews } from './user-view';

export type GetUserInput = { userId: string; passwords?: boolean };

/** `trail`: the newest entries about the account, newest first. */
export type UserPage = { user: UserView; trail: AuditEntry[] };

const schema = z.object({ userId: idText, passwords: z.boolean().default(true) });

const TRAIL_LENGTH = 20;

/** One account, with what can be done to it and what was. */
export async function getUser(ctx: ServiceContext, input: unknown): Promise<VerbResult<UserPage>> {
  const actor = await authorize(ctx, 'user.manage');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return refused({ code: 'not_found', what: 'user' });
  const { userId, passwords } = parsed.value;
  const { prisma, clock } = ctx.db;
  const found = await findUser(prisma, userId);
  if (found === null) return refused({ code: 'not_found', what: 'user' });
  const [user] = await userViews(prisma, [found], { id: actor.value.id, passwords }, clock.now());
  if (user === undefined) return refused({ code: 'not_found', what: 'user' });
  return ok({ user, trail: (await readUserTrail(prisma, userId, TRAIL_LENGTH)).map(auditView) });
}
