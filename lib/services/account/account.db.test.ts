import { expect, test } from 'vitest';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, insertUser } from '@/lib/testing/ledger-factory';
import { changePassword } from './change-password';
import { createFirstAdministrator } from './create-first-administrator';
import { getAccount } from './get-account';
import { hashPassword } from './password';
import { signIn } from './sign-in';
import { signOutEverywhere } from './sign-out-everywhere';
import { updatePreferences } from './update-preferences';

const WRONG = { ok: false, error: { code: 'wrong_password' } };
const PASSWORD = 'a good old password';

describeEachDatabase((open) => {
  test('the first administrator is made once, with a password that is told once', async () => {
    const db = await open();
    const ctx = contextFor(db, null);
    const input = { email: 'Admin@Makegood.test', password: null };
    const [one, two] = await Promise.all([
      createFirstAdministrator(ctx, input),
      createFirstAdministrator(ctx, input),
    ]);
    const made = [one, two].filter((result) => result.ok && result.value.created);
    expect(made).toHaveLength(1);
    const password = made[0]?.ok ? made[0].value.password : null;
    expect(password).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    expect(await createFirstAdministrator(ctx, { ...input, password: PASSWORD })).toMatchObject({
      value: { created: false, password: null },
    });
    expect(await signIn(ctx, { email: ' ADMIN@makegood.test', password })).toMatchObject({
      ok: true,
      value: { role: 'administrator', email: 'admin@makegood.test', sessionVersion: 0 },
    });
  });

  test('wrong, unknown and disabled sound alike; all are on record, no password is', async () => {
    const db = await open();
    const user = await insertUser(db, 'finance', { passwordHash: await hashPassword(PASSWORD) });
    const ctx = contextFor(db, null);
    const nobody = `nobody-${user.email}`;
    expect(await signIn(ctx, { email: user.email, password: 'not this one' })).toEqual(WRONG);
    expect(await signIn(ctx, { email: nobody, password: PASSWORD })).toEqual(WRONG);
    expect(await signIn(ctx, { email: user.email, password: PASSWORD })).toMatchObject({ ok: true });
    await db.prisma.user.update({ where: { id: user.id }, data: { disabledAt: db.clock.now() } });
    expect(await signIn(ctx, { email: user.email, password: PASSWORD })).toEqual(WRONG);
    const where = { action: 'sign_in', subjectId: { in: [user.id.toString(), nobody] } };
    const audit = await db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
    expect(audit.map((row) => [row.outcome, row.details])).toEqual([
      ['refused', '{"refused":"wrong_password"}'],
      ['refused', '{"refused":"unknown_user"}'],
      ['done', null],
      ['refused', '{"refused":"disabled"}'],
    ]);
  });

  test('a new password ends every session but the one renewed', async () => {
    const db = await open();
    const user = await insertUser(db, 'support', { passwordHash: await hashPassword(PASSWORD) });
    const ctx = contextFor(db, user);
    const next = 'an even better one';
    expect(await changePassword(ctx, { current: 'not this one', next })).toEqual(WRONG);
    expect(await changePassword(ctx, { current: PASSWORD, next: 'short' })).toMatchObject({
      error: { code: 'invalid', fields: { next: 'too_short' } },
    });
    expect(await changePassword(ctx, { current: PASSWORD, next })).toEqual({
      ok: true,
      value: { sessionVersion: 1 },
    });
    expect(await getAccount(ctx, {})).toEqual({ ok: false, error: { code: 'signed_out' } });
    const renewed = { ...ctx, session: { userId: user.id, sessionVersion: 1 } };
    expect(await getAccount(renewed, {})).toMatchObject({ ok: true, value: { hasPassword: true } });
    expect(await signIn(ctx, { email: user.email, password: PASSWORD })).toEqual(WRONG);
    expect(await signOutEverywhere(renewed, {})).toEqual({ ok: true, value: { sessionVersion: 2 } });
    expect(await signOutEverywhere(renewed, {})).toMatchObject({ error: { code: 'signed_out' } });
    const stored = await db.prisma.auditLog.findMany({ where: { subjectId: user.id.toString() } });
    expect(JSON.stringify(stored.map((row) => row.details))).not.toMatch(/password"?:|better|good old/);
  });

  test('preferences: what is left out stays, what nobody knows is refused', async () => {
    const db = await open();
    const ctx = contextFor(db, await insertUser(db, 'support'));
    await updatePreferences(ctx, { locale: 'zh-CN', zone: 'Asia/Shanghai' });
    expect(await updatePreferences(ctx, { theme: 'dark' })).toEqual({
      ok: true,
      value: { locale: 'zh-CN', zone: 'Asia/Shanghai', theme: 'dark' },
    });
    expect(await updatePreferences(ctx, { zone: 'Mars/Olympus' })).toMatchObject({
      error: { code: 'invalid', fields: { zone: 'unknown_zone' } },
    });
    expect(await getAccount(ctx, {})).toMatchObject({ value: { preferences: { theme: 'dark' } } });
  });
});
