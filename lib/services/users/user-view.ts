import { usersWithIdentity } from '../../db/identity-store';
import { readOpenLinks, type StoredLink } from '../../db/link-store';
import { countAdministrators } from '../../db/user-list';
import type { Tx } from '../../db/client';
import type { StoredUser } from '../../db/user-store';
import { isRole } from '../../domain/roles';
import {
  USER_ACTIONS,
  userState,
  userVerdict,
  type UserAction,
  type UserVerdict,
} from '../../domain/user-rules';
import type { OpenLinkView, UserView } from '../../domain/views/user';
import { kindOf } from './read-link';

/** Accounts as an administrator sees them, with what can be done to each. Three bounded reads for a whole page. */
export async function userViews(
  tx: Tx,
  users: readonly StoredUser[],
  reader: { id: bigint; passwords: boolean },
  now: Date,
): Promise<UserView[]> {
  const ids = users.map(({ id }) => id);
  const linked = await usersWithIdentity(tx, ids);
  const links = await readOpenLinks(tx, ids, now);
  const administrators = await countAdministrators(tx);
  return users.map((user) => {
    const link = links.find(({ userId }) => userId === user.id);
    return userView(user, { reader, administrators, linked: linked.has(user.id), link: link ?? null });
  });
}

type Around = {
  reader: { id: bigint; passwords: boolean };
  administrators: number;
  linked: boolean;
  link: StoredLink | null;
};

function userView(user: StoredUser, { reader, administrators, linked, link }: Around): UserView {
  const state = userState(user);
  const role = isRole(user.role) ? user.role : 'support';
  const counted = role === 'administrator' && state === 'active' ? 1 : 0;
  const situation = {
    state,
    role,
    self: user.id === reader.id,
    otherAdministrators: administrators - counted,
    passwords: reader.passwords,
  };
  const verdicts = USER_ACTIONS.map((action) => [action, userVerdict(action, situation)]);
  return {
    id: user.id.toString(),
    name: user.name,
    email: user.email,
    role,
    state,
    self: situation.self,
    hasPassword: user.passwordHash !== null,
    hasIdentity: linked,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    lockVersion: user.lockVersion,
    link: link && linkOf(link),
    actions: Object.fromEntries(verdicts) as Record<UserAction, UserVerdict>,
  };
}

function linkOf(link: StoredLink): OpenLinkView {
  return { kind: kindOf(link), expiresAt: link.expiresAt.toISOString(), by: link.createdByName };
}
