import { beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, insertUser, signedIn } from '../../testing/ledger-factory';
import { acceptInvitation } from './accept-invitation';
import { changeRole } from './change-role';
import { disableUser } from './disable-user';
import { inviteUser } from './invite-user';
import { withdrawInvitation } from './withdraw-invitation';

const ROUNDS = 8;

describeEachDatabase((open) => {
  beforeEach(async () => {
    const db = await open();
    await db.prisma.user.updateMany({ where: { role: 'administrator' }, data: { role: 'support' } });
  });

  for (const way of ['demote', 'disable'] as const) {
    test(`two last administrators who ${way} each other at once: one stays, on two connections`, async () => {
      const [one, two] = [await open({ own: true }), await open({ own: true })];
      for (let round = 0; round < ROUNDS; round += 1) {
        await one.prisma.user.updateMany({ where: { role: 'administrator' }, data: { role: 'support' } });
        const [a, b] = [await signedIn(one, 'administrator'), await signedIn(two, 'administrator')];
        const act = (by: typeof a, on: typeof a) => {
          const seen = { userId: on.user.id.toString(), lockVersion: 0 };
          return way === 'demote' ? changeRole(by, { ...seen, role: 'support' }) : disableUser(by, seen);
        };
        const results = await Promise.all([act(a, b), act(b, a)]);
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
        // Read before the lock, or after it: either way the loser has no say any more.
        const codes = results.flatMap((result) => (result.ok ? [] : [result.error.code]));
        expect(['no_permission', 'signed_out']).toContain(codes[0]);
        const left = await one.prisma.user.count({
          where: { id: { in: [a.user.id, b.user.id] }, role: 'administrator', disabledAt: null },
        });
        expect(left).toBe(1);
      }
    });
  }

  test('the last administrator in use cannot be demoted, invited and disabled ones do not count', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const shut = await insertUser(db, 'administrator');
    await db.prisma.user.update({ where: { id: shut.id }, data: { disabledAt: db.clock.now() } });
    await inviteUser(admin, { email: `${shut.id}-invited@makegood.test`, role: 'administrator' });
    const own = { userId: admin.user.id.toString(), lockVersion: 0, role: 'support' };
    expect(await changeRole(admin, own)).toMatchObject({ error: { refusal: { because: 'self' } } });
    // Somebody else's hand reaches as little: their own right is looked at under the same lock.
    expect(await changeRole(contextFor(db, shut), own)).toMatchObject({ error: { code: 'signed_out' } });
    expect((await db.prisma.user.findUniqueOrThrow({ where: { id: admin.user.id } })).role).toBe(
      'administrator',
    );
  });

  test('a link that many redeem at once lets in one, on two connections', async () => {
    const [one, two] = [await open({ own: true }), await open({ own: true })];
    const admin = await signedIn(one, 'administrator');
    for (let round = 0; round < 3; round += 1) {
      const email = `race-${round}-${admin.user.id}@makegood.test`;
      const invited = await inviteUser(admin, { email, role: 'operator' });
      if (!invited.ok || invited.value.link === null) throw new Error('not invited');
      const { token, userId } = invited.value.link;
      const results = await Promise.all(
        [one, two, one, two].map((db, index) =>
          acceptInvitation(contextFor(db, null), {
            token,
            name: `Bearer ${index}`,
            password: `password no ${index}`,
          }),
        ),
      );
      const winners = results.flatMap((result) => (result.ok ? [result.value.name] : []));
      expect(winners).toHaveLength(1);
      for (const result of results.filter(({ ok }) => !ok))
        expect(result).toEqual({ ok: false, error: { code: 'link_closed', state: 'used' } });
      expect((await one.prisma.user.findUniqueOrThrow({ where: { id: BigInt(userId) } })).name).toBe(
        winners[0],
      );
    }
  });

  test('an invitation that is withdrawn while it is taken is either, never both', async () => {
    const [one, two] = [await open({ own: true }), await open({ own: true })];
    const admin = await signedIn(one, 'administrator');
    for (let round = 0; round < ROUNDS; round += 1) {
      const invited = await inviteUser(admin, { email: `either-${round}@makegood.test`, role: 'support' });
      if (!invited.ok || invited.value.link === null) throw new Error('not invited');
      const { token, userId } = invited.value.link;
      const [withdrawn, taken] = await Promise.all([
        withdrawInvitation(admin, { userId, lockVersion: 0 }),
        acceptInvitation(contextFor(two, null), { token, name: 'Wei', password: 'a good password' }),
      ]);
      expect([withdrawn.ok, taken.ok].filter(Boolean)).toHaveLength(1);
      const row = await one.prisma.user.findUnique({ where: { id: BigInt(userId) } });
      expect(row !== null).toBe(taken.ok);
    }
  });

  test('of two administrators who change one account at once, one is told who was first', async () => {
    const [one, two] = [await open({ own: true }), await open({ own: true })];
    const [a, b] = [await signedIn(one, 'administrator'), await signedIn(two, 'administrator')];
    const other = await insertUser(one, 'support');
    const seen = { userId: other.id.toString(), lockVersion: 0 };
    const results = await Promise.all([
      changeRole(a, { ...seen, role: 'operator' }),
      changeRole(b, { ...seen, role: 'finance' }),
    ]);
    const winner = results[0].ok ? a : b;
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'user_changed', changedBy: { name: winner.user.name, action: 'change_role' } },
    });
    const outcomes = await one.prisma.auditLog.findMany({
      where: { subjectType: 'user', subjectId: other.id.toString() },
      select: { outcome: true },
    });
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'done']);
  });
});
