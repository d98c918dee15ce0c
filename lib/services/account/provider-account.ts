import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { findIdentity, linkIdentity, touchIdentity } from '../../db/identity-store';
import { closeLinks } from '../../db/link-store';
import { createUser, findUser, findUserByEmail, type StoredUser } from '../../db/user-store';
import { cutByCodePoint } from '../../domain/cut-text';
import { roleOfClaim } from '../../domain/provider-roles';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { NotLetIn, type ProviderSignIn } from './provider-sign-in';

/** The account of somebody whom a provider has named. Throws NotLetIn; an unverified address never links. */
export async function findOrMakeAccount(
  ctx: ServiceContext,
  tx: Tx,
  who: ProviderSignIn,
  now: Date,
): Promise<StoredUser> {
  const identity = { issuer: who.issuer, subject: who.subject };
  const known = await findIdentity(tx, identity);
  if (known !== null) {
    const user = await usable(tx, known.userId);
    await touchIdentity(tx, known.id, now);
    return user;
  }
  const { email } = who;
  if (email === null) throw new NotLetIn('email_missing', null);
  const holder = await findUserByEmail(tx, email);
  if (holder !== null && !who.emailVerified) throw new NotLetIn('email_unverified', holder);
  const id = holder?.id ?? (await makeAccount(tx, who, email, now));
  const user = await usable(tx, id);
  if (!(await linkIdentity(tx, id, identity, now))) throw new NotLetIn('already_linked', user);
  if (user.invitedAt !== null) await closeLinks(tx, id, 'used', now, 'invite');
  const details = {
    issuer: who.issuer,
    providerSubject: who.subject,
    person: user.name,
    created: holder === null,
  };
  const entry = auditEntry(ctx, user, 'link_identity', { type: 'user', id: id.toString() });
  await auditDone(tx, { ...entry, details });
  return user;
}

async function usable(tx: Tx, id: bigint): Promise<StoredUser> {
  const user = await findUser(tx, id);
  if (user === null) throw new NotLetIn('no_account', null);
  if (user.disabledAt !== null) throw new NotLetIn('disabled', user);
  return user;
}

async function makeAccount(tx: Tx, who: ProviderSignIn, email: string, now: Date): Promise<bigint> {
  const role = roleOfClaim(who.claimed, who.roles);
  if (role === null) throw new NotLetIn(who.roles.map.length > 0 ? 'no_role' : 'no_account', null);
  const name = cutByCodePoint(who.name ?? email.split('@')[0] ?? email, 64);
  const id = await createUser(tx, { email, name, role, passwordHash: null }, now);
  // Somebody took the address in this very moment: looked at anew, that account is found.
  if (id === null) throw Object.assign(new Error('the address was taken meanwhile'), { code: 'P2002' });
  return id;
}
