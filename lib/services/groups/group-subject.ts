import { z } from 'zod';
import { readStoredGroups, type StoredGroup } from '../../db/group-reader';
import type { GroupAction } from '../../domain/group-life';
import { GROUP_PERMISSION, groupAuditAction } from '../../domain/group-life-actions';
import type { VerbResult } from '../../domain/errors';
import { authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { lockVersion, requiredText } from '../parse-input';

/** What every verb on a group is told: which one, and the version that the person saw. */
export const seenGroup = { groupId: requiredText(64), lockVersion };
export type SeenGroup = { groupId: string; lockVersion: number };

export function groupSubject(id: string, group?: Pick<StoredGroup, 'bizType'>): AuditSubject {
  return { type: 'failure_group', id, bizType: group?.bizType ?? null };
}

/** First step of every verb on a group. */
export function authorizeGroupVerb(
  ctx: ServiceContext,
  action: GroupAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, groupAuditAction(action), [GROUP_PERMISSION], async () => {
    const named = z.object({ groupId: z.string().min(1).max(64) }).safeParse(input);
    if (!named.success) return groupSubject('-');
    const { groupId } = named.data;
    return groupSubject(groupId, (await readStoredGroups(ctx.db.prisma, [groupId])).get(groupId));
  });
}
