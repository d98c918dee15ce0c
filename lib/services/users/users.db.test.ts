import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ROLES } from '../../domain/roles';
import { LINK_LIFE_MS } from '../../domain/user-rules';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, insertUser, signedIn } from '../../testing/ledger-factory';
import { getAccount } from '../account/get-account';
import { hashPassword } from '../account/password';
import { signIn } from '../account/sign-in';
import { acceptInvitation } from './accept-invitation';
import { changeRole } from './change-role';
import { createResetLink } from './create-reset-link';
import { disableUser } from './disable-user';
import { editUser } from './edit-user';
import { enableUser } from './enable-user';
import { getUser } from './get-user';
import { inviteUser } from './invite-user';
import { listAdministrators } from './list-administrators';
import { listUsers } from './list-users';
import { readLink } from './read-link';
import { renewInvitation } from './renew-invitation';
import { signOutUser } from './sign-out-user';
import { useResetLink as setPasswordByLink } from './use-reset-link';
import { withdrawInvitation } from './withdraw-invitation';

const PASSWORD = 'a good new password';
const address = () => `New.Person-${randomUUID()}@makegood.test`;

describeEachDatabase((open) => {
  async function trail(id: bigint | string) {
    const { prisma } = await open();
    const rows = await prisma.auditLog.findMany({
      where: { subjectType: 'user', subjectId: id.toString() },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ actorName, action, outcome, details }) => ({
      actorName,
      action,
      outcome,
      details: JSON.parse(details ?? '{}') as Record<string, unknown>,
    }));
  }

  test('an invitation is taken once, with the role that was given, and no token is kept anywhere', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const email = address();
    const invited = await inviteUser(admin, { email, role: 'finance' });
    if (!invited.ok || invited.value.link === null) throw new Error('not invited');
    const { token, userId } = invited.value.link;
    const nobody = contextFor(db, null);
    expect(await readLink(nobody, { token })).toMatchObject({
      value: {
        state: 'open',
        kind: 'invite',
        email: email.toLowerCase(),
        role: 'finance',
        by: admin.user.name,
      },
    });
    expect(await acceptInvitation(nobody, { token, name: 'Wei', password: 'short' })).toMatchObject({
      error: { code: 'invalid', fields: { password: 'too_short' } },
    });
    const taken = await acceptInvitation(nobody, { token, name: ' Wei ', password: PASSWORD });
    expect(taken).toMatchObject({ value: { userId, name: 'Wei', role: 'finance', sessionVersion: 0 } });
    expect(await signIn(nobody, { email, password: PASSWORD })).toMatchObject({ value: { role: 'finance' } });
    expect(await acceptInvitation(nobody, { token, name: 'X', password: PASSWORD })).toEqual({
      ok: false,
      error: { code: 'link_closed', state: 'used' },
    });
    expect(
      (await trail(userId)).map(({ actorName, action, outcome }) => [actorName, action, outcome]),
    ).toEqual([
      [admin.user.name, 'invite_user', 'done'],
      ['Wei', 'accept_invitation', 'done'],
      ['Wei', 'sign_in', 'done'],
      ['unknown', 'accept_invitation', 'conflict'],
    ]);
    const links = await db.prisma.oneTimeLink.findMany({ where: { userId: BigInt(userId) } });
    const audit = await db.prisma.auditLog.findMany({ select: { details: true } });
    expect(
      JSON.stringify([links, audit], (_key, value: unknown) => (typeof value === 'bigint' ? '' : value)),
    ).not.toContain(token);
  });

  test('expired, renewed, withdrawn and forged links each say so', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const nobody = contextFor(db, null);
    const invited = await inviteUser(admin, { email: address(), role: 'support' });
    if (!invited.ok || invited.value.link === null) throw new Error('not invited');
    const { link, userId } = { ...invited.value, link: invited.value.link };
    const later = await open({
      own: true,
      clock: { now: () => new Date(db.clock.now().getTime() + LINK_LIFE_MS.invite + 1000) },
    });
    const take = (token: string, ctx = nobody) =>
      acceptInvitation(ctx, { token, name: 'W', password: PASSWORD });
    const closed = (state: string) => ({ ok: false, error: { code: 'link_closed', state } });
    expect(await take(link.token, contextFor(later, null))).toEqual(closed('expired'));
    const renewed = await renewInvitation(admin, { userId, lockVersion: 0 });
    if (!renewed.ok) throw new Error('not renewed');
    expect(await take(link.token)).toEqual(closed('replaced'));
    expect(await withdrawInvitation(admin, { userId, lockVersion: 1 })).toMatchObject({ ok: true });
    expect(await take(renewed.value.token)).toEqual(closed('withdrawn'));
    expect(await readLink(nobody, { token: renewed.value.token })).toEqual({
      ok: true,
      value: { state: 'withdrawn', kind: 'invite', by: admin.user.name },
    });
    expect(await take(`${renewed.value.token}x`)).toEqual(closed('unknown'));
    expect(await readLink(nobody, { token: 'x'.repeat(500) })).toMatchObject({ value: { state: 'unknown' } });
    expect(await db.prisma.user.findUnique({ where: { id: BigInt(userId) } })).toBeNull();
  });

  test('a taken address, in any case, is refused; a withdrawn one is free again', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const email = address();
    const taken = { ok: false, error: { code: 'invalid', fields: { email: 'email_taken' } } };
    const first = await inviteUser(admin, { email, role: 'support' });
    expect(await inviteUser(admin, { email: email.toUpperCase(), role: 'support' })).toEqual(taken);
    const other = await insertUser(db, 'support');
    const edit = { userId: other.id.toString(), lockVersion: 0, name: 'Other', email };
    expect(await editUser(admin, edit)).toEqual(taken);
    if (first.ok) await withdrawInvitation(admin, { userId: first.value.userId, lockVersion: 0 });
    expect(await editUser(admin, edit)).toMatchObject({ ok: true });
    expect((await trail(other.id)).at(-1)?.details).toMatchObject({
      before: { email: other.email, name: other.name },
      after: { email: email.toLowerCase(), name: 'Other' },
    });
  });

  test('a new role is in force at the next call of an open session, and on record with before and after', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const other = await signedIn(db, 'operator');
    const userId = other.user.id.toString();
    expect(await changeRole(admin, { userId, lockVersion: 0, role: 'operator' })).toMatchObject({
      error: { fields: { role: 'unchanged' } },
    });
    expect(await changeRole(admin, { userId, lockVersion: 0, role: 'support' })).toMatchObject({ ok: true });
    expect(await getAccount(other, {})).toMatchObject({ value: { role: 'support' } });
    expect((await trail(userId)).at(-1)).toMatchObject({
      actorName: admin.user.name,
      action: 'change_role',
      details: { person: other.user.name, before: { role: 'operator' }, after: { role: 'support' } },
    });
    expect(await changeRole(admin, { userId, lockVersion: 0, role: 'finance' })).toMatchObject({
      error: {
        code: 'user_changed',
        changedBy: { kind: 'person', name: admin.user.name, action: 'change_role' },
      },
    });
    expect((await trail(userId)).at(-1)).toMatchObject({ action: 'change_role', outcome: 'conflict' });
  });

  test('disabling ends sessions and links; enabling brings the account back, not the sessions', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const user = await insertUser(db, 'support', { passwordHash: await hashPassword(PASSWORD) });
    const [session, userId] = [contextFor(db, user), user.id.toString()];
    const reset = await createResetLink(admin, { userId, lockVersion: 0 });
    expect(await disableUser(admin, { userId, lockVersion: 1, reason: 'left us' })).toMatchObject({
      ok: true,
    });
    expect(await getAccount(session, {})).toMatchObject({ error: { code: 'signed_out' } });
    if (!reset.ok) throw new Error('no link');
    const set = { token: reset.value.token, password: 'another password' };
    expect(await setPasswordByLink(session, set)).toMatchObject({ error: { state: 'withdrawn' } });
    expect(await disableUser(admin, { userId, lockVersion: 2 })).toMatchObject({
      error: { code: 'user_not_possible', refusal: { because: 'state', state: 'disabled' } },
    });
    expect(await enableUser(admin, { userId, lockVersion: 2 })).toMatchObject({ ok: true });
    expect(await getAccount(session, {})).toMatchObject({ error: { code: 'signed_out' } });
    expect(await signIn(session, { email: user.email, password: PASSWORD })).toMatchObject({ ok: true });
  });

  test('a link for a new password ends the sessions when it is used, not when it is made', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const user = await insertUser(db, 'support', { passwordHash: await hashPassword(PASSWORD) });
    const [session, userId] = [contextFor(db, user), user.id.toString()];
    const reset = await createResetLink(admin, { userId, lockVersion: 0 });
    if (!reset.ok) throw new Error('no link');
    const { token } = reset.value;
    expect(await getAccount(session, {})).toMatchObject({ ok: true });
    expect(await acceptInvitation(session, { token, name: 'X', password: 'another password' })).toMatchObject(
      {
        error: { code: 'link_closed', state: 'unknown' },
      },
    );
    const used = await setPasswordByLink(contextFor(db, null), { token, password: 'another password' });
    expect(used).toMatchObject({ value: { sessionVersion: 1 } });
    expect(await getAccount(session, {})).toMatchObject({ error: { code: 'signed_out' } });
    expect(await signIn(session, { email: user.email, password: PASSWORD })).toMatchObject({ ok: false });
    expect(await signIn(session, { email: user.email, password: 'another password' })).toMatchObject({
      ok: true,
    });
    const without = await createResetLink(admin, { userId, lockVersion: 2, passwords: false });
    expect(without).toMatchObject({ error: { refusal: { because: 'no_passwords' } } });
  });

  test('nobody changes their own role, disables or signs out themselves here', async () => {
    const db = await open();
    await insertUser(db, 'administrator');
    const admin = await signedIn(db, 'administrator');
    const own = { userId: admin.user.id.toString(), lockVersion: 0 };
    for (const result of [
      await changeRole(admin, { ...own, role: 'support' }),
      await disableUser(admin, own),
      await createResetLink(admin, own),
      await signOutUser(admin, own),
    ])
      expect(result).toMatchObject({ error: { code: 'user_not_possible', refusal: { because: 'self' } } });
    const rows = await trail(admin.user.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(await db.prisma.user.findUnique({ where: { id: admin.user.id } })).toMatchObject({
      role: 'administrator',
      disabledAt: null,
      lockVersion: 0,
    });
  });

  test('signing somebody out ends their sessions and leaves the password', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const other = await signedIn(db, 'finance');
    const input = { userId: other.user.id.toString(), lockVersion: 0 };
    expect(await signOutUser(admin, input)).toMatchObject({ ok: true });
    expect(await getAccount(other, {})).toMatchObject({ error: { code: 'signed_out' } });
  });

  test.each(ROLES.filter((role) => role !== 'administrator'))(
    'case-17 case-40: %s is refused by every verb, on record under their own name',
    async (role) => {
      const db = await open();
      const actor = await signedIn(db, role);
      const other = await insertUser(db, 'support');
      const seen = { userId: other.id.toString(), lockVersion: 0, actor: 'root', operatorId: 1 };
      const refusal = { ok: false, error: { code: 'no_permission', permission: 'user.manage' } };
      const verbs = [
        () => changeRole(actor, { ...seen, role: 'administrator' }),
        () => disableUser(actor, seen),
        () => enableUser(actor, seen),
        () => editUser(actor, { ...seen, name: 'x', email: 'x@makegood.test' }),
        () => signOutUser(actor, seen),
        () => createResetLink(actor, seen),
        () => renewInvitation(actor, seen),
        () => withdrawInvitation(actor, seen),
        () => inviteUser(actor, { email: address(), role: 'administrator' }),
        () => listUsers(actor, {}),
        () => getUser(actor, seen),
      ];
      const before = await db.prisma.user.count();
      for (const verb of verbs) expect(await verb()).toEqual(refusal);
      expect(await db.prisma.user.count()).toBe(before);
      const rows = await trail(other.id);
      expect(rows).toHaveLength(8);
      expect(new Set(rows.map(({ actorName, outcome }) => `${actorName} ${outcome}`))).toEqual(
        new Set([`${actor.user.name} refused`]),
      );
    },
  );

  test('without a session every verb answers that, and changes nothing', async () => {
    const db = await open();
    const nobody = contextFor(db, null);
    const other = await insertUser(db, 'support');
    const seen = { userId: other.id.toString(), lockVersion: 0 };
    expect(await changeRole(nobody, { ...seen, role: 'finance' })).toMatchObject({
      error: { code: 'signed_out' },
    });
    expect(await inviteUser(nobody, { email: address(), role: 'support' })).toMatchObject({
      error: { code: 'signed_out' },
    });
    expect(await trail(other.id)).toEqual([]);
  });

  test('the list filters by part of a name, where % and _ are letters, by role and by state', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const mark = randomUUID().slice(0, 8);
    const make = (name: string, columns: object) =>
      db.prisma.user.create({
        data: {
          email: `${randomUUID()}@makegood.test`,
          name: `${mark} ${name}`,
          role: 'support',
          ...columns,
        },
      });
    await make('a_b', {});
    await make('axb', { disabledAt: db.clock.now() });
    await make('100%', { role: 'finance', invitedAt: db.clock.now() });
    const names = async (input: object) => {
      const result = await listUsers(admin, input);
      return result.ok ? result.value.users.map(({ name }) => name.slice(9)) : result.error;
    };
    expect(await names({ text: mark })).toEqual(['100%', 'axb', 'a_b']);
    expect(await names({ text: `${mark} a_b` })).toEqual(['a_b']);
    expect(await names({ text: `${mark} 100%` })).toEqual(['100%']);
    expect(await names({ text: mark, state: 'disabled' })).toEqual(['axb']);
    expect(await names({ text: mark, state: 'active', role: 'support' })).toEqual(['a_b']);
    expect(await names({ text: mark, state: 'nonsense' })).toHaveLength(3);
  });

  test('pages of accounts miss nobody, and administrators are named without addresses', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    for (let i = 0; i < 45; i += 1) await insertUser(db, i % 5 === 0 ? 'administrator' : 'support');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUsers(admin, { pageSize: 20, cursor });
      if (!page.ok) throw new Error(page.error.code);
      seen.push(...page.value.users.map(({ id }) => id));
      cursor = page.value.older ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(await db.prisma.user.count());
    const { user, ...support } = await signedIn(db, 'support');
    const known = await listAdministrators(support, {});
    if (!known.ok) throw new Error(known.error.code);
    expect(known.value.names).toHaveLength(5);
    expect(known.value.more).toBeGreaterThan(3);
    expect(JSON.stringify(known.value)).not.toContain('@');
    expect(user.name).not.toBe('');
  });
});
