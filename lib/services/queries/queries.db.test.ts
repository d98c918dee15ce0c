import { beforeAll, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { addDays } from '@/lib/domain/business-date';
import { dateIn } from '@/lib/domain/pull-schedule';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, signedIn } from '@/lib/testing/ledger-factory';
import { coveredType, makeSource } from '@/lib/testing/recon-lab';
import { askDay } from './ask-day';
import { cancelPull } from './cancel-pull';

const DAY = '2026-03-02';

describeEachDatabase((open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  const asked = (parts: object = {}) =>
    makeSource(db, {
      format: 'status_query',
      types: [coveredType('pay')],
      query: {
        ...{ url: 'https://pay.example.com/{key}', mode: 'one', batchSize: 1, ratePerSecond: 1 },
        ...{ timeoutMs: 1000, allowedHosts: [], allowedPrivateHosts: [], authorizationEnv: null },
        ...{ listPath: null, keyPath: null, statusPath: '$.s', amountPath: null, unit: 'minor' },
        ...{
          currencyPath: null,
          providerIdPath: null,
          statuses: [{ word: 'PAID', means: 'succeeded' as const }],
          askAt: null,
          runAfter: true,
        },
      },
      ...parts,
    });
  const inputOf = ({ id }: { id: bigint }, businessDate = DAY) => ({ sourceId: id.toString(), businessDate });

  test('one round a day, whoever asks, also at the same time', async () => {
    const source = await asked();
    const one = await signedIn(await open({ own: true }), 'finance');
    const two = await signedIn(await open({ own: true }), 'administrator');
    const [a, b] = await Promise.all([askDay(one, inputOf(source)), askDay(two, inputOf(source))]);
    if (!a.ok || !b.ok) throw new Error(JSON.stringify([a, b]));
    expect(a.value.statementId).toBe(b.value.statementId);
    expect([a.value.isNew, b.value.isNew].sort()).toEqual([false, true]);
    expect(await db.prisma.statement.count({ where: { sourceId: source.id } })).toBe(1);
  });

  test('is refused with the reason, and on record', async () => {
    const source = await asked();
    const finance = await signedIn(db, 'finance');
    const today = dateIn(db.clock.now(), source.settings.zone);
    const refusalOf = async (input: object, ctx = finance) => {
      const result = await askDay(ctx, input);
      return result.ok ? null : result.error;
    };
    expect(await refusalOf(inputOf(source, today))).toMatchObject({ why: 'day_not_over' });
    expect(await refusalOf(inputOf(source, addDays(today, -1)))).toBeNull();
    expect(await refusalOf(inputOf({ id: 999_999n }))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(inputOf(source, '2026-02-30'))).toMatchObject({ code: 'invalid' });
    const files = await makeSource(db);
    expect(await refusalOf(inputOf(files))).toMatchObject({ why: 'not_a_query_source' });
    await db.prisma.reconSource.update({ where: { id: source.id }, data: { enabled: false } });
    expect(await refusalOf(inputOf(source))).toMatchObject({ why: 'source_disabled' });
    const locked = await asked();
    await db.prisma.reconDay.create({
      data: { sourceId: locked.id, businessDate: DAY, state: 'locked', changedAt: db.clock.now() },
    });
    expect(await refusalOf(inputOf(locked))).toMatchObject({ code: 'day_locked', businessDate: DAY });
    const support = await signedIn(db, 'support');
    expect(await refusalOf(inputOf(locked), support)).toEqual({
      code: 'no_permission',
      permission: 'reconciliation.import',
    });
    expect(await askDay(contextFor(db, null), inputOf(locked))).toMatchObject({
      error: { code: 'signed_out' },
    });
    const trail = await db.prisma.auditLog.findMany({
      where: { action: 'pull_statement', outcome: 'refused', subjectId: locked.id.toString() },
    });
    expect(trail.map(({ actorId }) => actorId)).toEqual([finance.user.id, support.user.id]);
  });

  test('a round is stopped once, by whoever saw it as it is', async () => {
    const source = await asked();
    const finance = await signedIn(db, 'finance');
    const begun = await askDay(finance, inputOf(source));
    const id = begun.ok ? begun.value.statementId : '';
    expect(await cancelPull(await signedIn(db, 'operator'), { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'no_permission' },
    });
    expect(await cancelPull(finance, { id, lockVersion: 3 })).toMatchObject({
      error: { code: 'recon_conflict', lockVersion: 0 },
    });
    expect(await cancelPull(finance, { id, lockVersion: 0 })).toMatchObject({
      value: { state: 'cancelled' },
    });
    expect(await cancelPull(finance, { id, lockVersion: 1 })).toMatchObject({
      error: { code: 'recon_not_possible', why: 'cancelled' },
    });
    expect(await cancelPull(finance, { id: '999999', lockVersion: 0 })).toMatchObject({
      error: { code: 'not_found', what: 'statement' },
    });
  });
});
