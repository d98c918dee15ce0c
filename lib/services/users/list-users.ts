import { z } from 'zod';
import { countUsers, readUserPage, type UserFilter } from '../../db/user-list';
import { ok, type VerbResult } from '../../domain/errors';
import { ROLES } from '../../domain/roles';
import { USER_STATES } from '../../domain/user-rules';
import type { UserList } from '../../domain/views/user';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { userViews } from './user-view';

export type ListUsersInput = {
  /** A part of the name or the e-mail address. */
  text?: string;
  role?: string;
  state?: string;
  cursor?: string;
  pageSize?: number;
  /** People may sign in by password here. */
  passwords?: boolean;
};

const schema = z.object({
  text: filterText(191),
  role: z.enum(ROLES).optional().catch(undefined),
  state: z.enum(USER_STATES).optional().catch(undefined),
  cursor: filterText(200),
  pageSize,
  passwords: z.boolean().default(true),
});

/** One page of accounts, the newest first. Bad filters and cursors fall back. */
export async function listUsers(ctx: ServiceContext, input: unknown): Promise<VerbResult<UserList>> {
  const actor = await authorize(ctx, 'user.manage');
  if (!actor.ok) return actor;
  const { cursor, pageSize: size, passwords, ...rest } = schema.parse(input ?? {});
  const filter: UserFilter = rest;
  const { prisma, clock } = ctx.db;
  const read = async (at: PageCursor | null, take: number) => {
    const rows = await readUserPage(prisma, filter, at && { id: at.id, side: at.side }, take);
    return rows.map((row) => ({ row, key: { time: 0, id: row.id } }));
  };
  const { rows, ...page } = await keysetPage(decodeCursor(cursor), size, read);
  const reader = { id: actor.value.id, passwords };
  return ok({
    users: await userViews(
      prisma,
      rows.map(({ row }) => row),
      reader,
      clock.now(),
    ),
    ...page,
    total: cappedCount(await countUsers(prisma, filter, COUNT_CAP + 1)),
  });
}
