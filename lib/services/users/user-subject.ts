import { findUser, type StoredUser } from '../../db/user-store';
import type { AuditAction } from '../../domain/audit-actions';
import type { VerbResult } from '../../domain/errors';
import { authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';

export function userSubject(id: bigint): AuditSubject {
  return { type: 'user', id: id.toString() };
}

/** Whose account it is, for readers of the trail; the name as it was then. */
export function personDetails(user: Pick<StoredUser, 'name'>): { person: string } {
  return { person: user.name };
}

/** First step of every verb on somebody's account. */
export function authorizeUserVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, ['user.manage'], async () => {
    const named = typeof input === 'object' && input !== null && 'userId' in input ? input.userId : null;
    const id = idText.safeParse(named);
    const user = id.success ? await findUser(ctx.db.prisma, id.data) : null;
    return user === null ? { type: 'user', id: '-' } : userSubject(user.id);
  });
}
