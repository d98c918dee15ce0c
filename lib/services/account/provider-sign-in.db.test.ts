import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../domain/roles';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, insertUser, signedIn } from '../../testing/ledger-factory';
import { inviteUser } from '../users/invite-user';
import { signInWithProvider } from './sign-in-with-provider';

const ISSUER = 'https://id.example.test';
const MAP: { value: string; role: Role }[] = [
  { value: 'ops', role: 'operator' },
  { value: 'fin', role: 'finance' },
  { value: 'root', role: 'administrator' },
];

function person(claimed: string[], more: object = {}) {
  const key = randomUUID();
  return {
    issuer: ISSUER,
    subject: key,
    email: `${key}@makegood.test` as string | null,
    emailVerified: true,
    name: 'Wei Chen' as string | null,
    claimed,
    roles: { map: MAP, fallback: null as Role | null },
    ...more,
  };
}

describeEachDatabase((open) => {
  // Somebody else has the role, unless a test says otherwise.
  beforeEach(async () => void (await insertUser(await open(), 'administrator')));

  async function trail(where: object) {
    const { prisma } = await open();
    const rows = await prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
    return rows.map(({ actorName, action, outcome, details }) => ({
      actorName,
      action,
      outcome,
      details: JSON.parse(details ?? '{}') as unknown,
    }));
  }
  const refused = (why: string) => ({ ok: false, error: { code: 'provider_refused', why } });

  test('a first sign-in makes the account, the next ones find it by issuer and subject', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const who = person(['fin', 'other']);
    const first = await signInWithProvider(ctx, who);
    expect(first).toMatchObject({
      value: { name: 'Wei Chen', email: who.email, role: 'finance', sessionVersion: 0 },
    });
    const moved = { ...who, email: `new-${who.email}`, name: 'Another' };
    expect(await signInWithProvider(ctx, moved)).toEqual(first);
    // The same subject at another issuer is somebody else.
    const elsewhere = await signInWithProvider(ctx, { ...moved, issuer: 'https://other.example.test' });
    expect(elsewhere.ok && first.ok && elsewhere.value.userId).not.toBe(first.ok && first.value.userId);
  });

  test('the role is mapped anew at every sign-in; a change is on record, an open form is told', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const who = person(['ops']);
    const first = await signInWithProvider(ctx, who);
    if (!first.ok) throw new Error(first.error.code);
    const id = BigInt(first.value.userId);
    const version = async () => (await db.prisma.user.findUniqueOrThrow({ where: { id } })).lockVersion;
    await signInWithProvider(ctx, who);
    expect(await version()).toBe(0);
    expect(await signInWithProvider(ctx, { ...who, claimed: ['fin'] })).toMatchObject({
      value: { role: 'finance' },
    });
    expect(await version()).toBe(1);
    const changes = await trail({ subjectId: id.toString(), action: 'change_role' });
    expect(changes).toEqual([
      {
        actorName: 'makegood',
        action: 'change_role',
        outcome: 'done',
        details: {
          person: 'Wei Chen',
          claimed: ['fin'],
          before: { role: 'operator' },
          after: { role: 'finance' },
        },
      },
    ]);
  });

  test('without a matching value: the fallback, or a refusal that is on record and leaves nothing', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const fallback = person(['x'], { roles: { map: MAP, fallback: 'support' } });
    expect(await signInWithProvider(ctx, fallback)).toMatchObject({ value: { role: 'support' } });
    const who = person(['x']);
    expect(await signInWithProvider(ctx, who)).toEqual(refused('no_role'));
    expect(await trail({ subjectId: who.email ?? '' })).toMatchObject([
      { action: 'sign_in', outcome: 'refused', details: { refused: 'no_role', claimed: ['x'] } },
    ]);
    expect(await db.prisma.user.count({ where: { email: who.email ?? '' } })).toBe(0);
    // Known, but no longer mapped: refused too, and the row stays as it is.
    const known = person(['ops']);
    await signInWithProvider(ctx, known);
    expect(await signInWithProvider(ctx, { ...known, claimed: [] })).toEqual(refused('no_role'));
    expect(await db.prisma.user.findUnique({ where: { email: known.email ?? '' } })).toMatchObject({
      role: 'operator',
    });
  });

  test('a verified address links an account once; an unverified one never does', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const user = await insertUser(db, 'operator');
    const who = person(['ops'], { email: user.email.toUpperCase(), emailVerified: false });
    expect(await signInWithProvider(ctx, who)).toEqual(refused('email_unverified'));
    expect(await db.prisma.userIdentity.count({ where: { userId: user.id } })).toBe(0);
    const verified = { ...who, emailVerified: true };
    expect(await signInWithProvider(ctx, verified)).toMatchObject({ value: { userId: user.id.toString() } });
    const second = { ...verified, subject: randomUUID() };
    expect(await signInWithProvider(ctx, second)).toEqual(refused('already_linked'));
    const actions = await trail({ subjectId: user.id.toString() });
    expect(actions.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'sign_in refused',
      'link_identity done',
      'sign_in done',
      'sign_in refused',
    ]);
  });

  test('a disabled account stays shut, and no e-mail means no account', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const who = person(['ops']);
    const first = await signInWithProvider(ctx, who);
    await db.prisma.user.update({ where: { email: who.email ?? '' }, data: { disabledAt: db.clock.now() } });
    expect(await signInWithProvider(ctx, who)).toEqual(refused('disabled'));
    expect(first.ok).toBe(true);
    expect(await signInWithProvider(ctx, person(['ops'], { email: null }))).toEqual(refused('email_missing'));
    expect(await signInWithProvider(ctx, person(['ops'], { email: 'no address' }))).toEqual(
      refused('email_missing'),
    );
  });

  test('the last administrator keeps the role whatever the claim says, on record', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const who = person(['root']);
    const first = await signInWithProvider(ctx, who);
    if (!first.ok) throw new Error(first.error.code);
    const id = BigInt(first.value.userId);
    await db.prisma.user.updateMany({
      where: { id: { not: id }, role: 'administrator' },
      data: { role: 'support' },
    });
    for (const claimed of [['fin'], []])
      expect(await signInWithProvider(ctx, { ...who, claimed })).toMatchObject({
        value: { role: 'administrator' },
      });
    expect(await trail({ subjectId: id.toString(), action: 'change_role' })).toMatchObject([
      { details: { keptLastAdministrator: true, claimed: ['fin'] } },
      { details: { keptLastAdministrator: true, claimed: [] } },
    ]);
    await insertUser(db, 'administrator');
    expect(await signInWithProvider(ctx, { ...who, claimed: ['fin'] })).toMatchObject({
      value: { role: 'finance' },
    });
  });

  test('without a map the console decides: a role given there stays, strangers are refused', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const roles = { map: [], fallback: null };
    expect(await signInWithProvider(ctx, person([], { roles }))).toEqual(refused('no_account'));
    const admin = await signedIn(db, 'administrator');
    const email = `${randomUUID()}@makegood.test`;
    const invited = await inviteUser(admin, { email, role: 'finance', passwords: false });
    expect(invited).toMatchObject({ value: { link: null } });
    const who = person(['root'], { email, roles });
    expect(await signInWithProvider(ctx, who)).toMatchObject({ value: { role: 'finance' } });
    expect(await db.prisma.user.findUnique({ where: { email } })).toMatchObject({
      invitedAt: null,
      role: 'finance',
    });
  });

  test('two first sign-ins at once are one account, on two connections', async () => {
    const [one, two] = [await open({ own: true }), await open({ own: true })];
    for (let round = 0; round < 5; round += 1) {
      const who = person(['ops']);
      const results = await Promise.all(
        [one, two].map((db) => signInWithProvider(contextFor(db, null), who)),
      );
      const ids = results.map((result) => (result.ok ? result.value.userId : result.error.code));
      expect(ids[0]).toMatch(/^\d+$/);
      expect(ids[1]).toBe(ids[0]);
    }
  });
});
