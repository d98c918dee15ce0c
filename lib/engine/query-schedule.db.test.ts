import { beforeAll, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { nextPullAfter } from '@/lib/domain/pull-schedule';
import { describeEachDatabase } from '@/lib/testing/databases';
import { coveredType, makeSource } from '@/lib/testing/recon-lab';
import { startDuePulls } from './query-schedule';

const ZONE = 'Asia/Shanghai';

describeEachDatabase((open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  const asking = (askAt: string | null, startsOn = '2026-01-01') =>
    makeSource(db, {
      format: 'status_query',
      zone: ZONE,
      startsOn,
      types: [coveredType('pay')],
      query: {
        ...{ url: 'https://pay.example.com/{key}', mode: 'one', batchSize: 1, ratePerSecond: 1 },
        ...{ timeoutMs: 1000, allowedHosts: [], allowedPrivateHosts: [], authorizationEnv: null },
        ...{ listPath: null, keyPath: null, statusPath: '$.s', amountPath: null, unit: 'minor' },
        ...{
          currencyPath: null,
          providerIdPath: null,
          statuses: [{ word: 'PAID', means: 'succeeded' as const }],
          askAt,
          runAfter: true,
        },
      },
    });
  const rowOf = (id: bigint) => db.prisma.reconSource.findUniqueOrThrow({ where: { id } });
  const daysOf = async (sourceId: bigint) =>
    (await db.prisma.statement.findMany({ where: { sourceId }, orderBy: { id: 'asc' } })).map(
      ({ businessDate }) => businessDate,
    );
  const dueSince = (id: bigint, nextPullAt: Date) =>
    db.prisma.reconSource.update({ where: { id }, data: { nextPullAt } });
  const at = (now: string) => open({ clock: { now: () => new Date(now) } });

  test('notes the next time, and notes it anew when the settings say another', async () => {
    const source = await asking('09:00');
    await startDuePulls(db, 'w');
    const next = nextPullAfter(db.clock.now(), '09:00', ZONE);
    expect((await rowOf(source.id)).nextPullAt).toEqual(next);
    await dueSince(source.id, new Date(next.getTime() + 3_600_000));
    await startDuePulls(db, 'w');
    expect((await rowOf(source.id)).nextPullAt).toEqual(next);
    expect(await daysOf(source.id)).toEqual([]);
  });

  test('by hand only, it is on no calendar', async () => {
    const source = await asking(null);
    await dueSince(source.id, new Date('2026-03-03T01:00:00Z'));
    await startDuePulls(db, 'w');
    expect((await rowOf(source.id)).nextPullAt).toBeNull();
    expect(await daysOf(source.id)).toEqual([]);
  });

  test('asks about the day before, once, whoever comes first', async () => {
    const source = await asking('09:00');
    await dueSince(source.id, new Date('2026-03-03T01:00:00Z'));
    const [one, two] = await Promise.all([at('2026-03-03T01:00:05Z'), at('2026-03-03T01:00:05Z')]);
    await Promise.all([startDuePulls(one, 'w-1'), startDuePulls(two, 'w-2')]);
    expect(await daysOf(source.id)).toEqual(['2026-03-02']);
    expect((await rowOf(source.id)).nextPullAt).toEqual(new Date('2026-03-04T01:00:00Z'));
  });

  test('catches up days that no worker saw, from the first day that counts', async () => {
    const source = await asking('09:00', '2026-03-01');
    await dueSince(source.id, new Date('2026-03-01T01:00:00Z'));
    const late = await at('2026-03-04T02:00:00Z');
    for (let round = 0; round < 6; round += 1) await startDuePulls(late, 'w');
    expect(await daysOf(source.id)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect((await rowOf(source.id)).nextPullAt).toEqual(new Date('2026-03-05T01:00:00Z'));
  });

  test('leaves a day alone that is signed, or that a person has asked about', async () => {
    const source = await asking('09:00');
    await dueSince(source.id, new Date('2026-03-03T01:00:00Z'));
    const sourceId = source.id;
    const changedAt = new Date('2026-03-03T00:00:00Z');
    await db.prisma.reconDay.create({
      data: { sourceId, businessDate: '2026-03-02', state: 'locked', changedAt },
    });
    await db.prisma.statement.create({
      data: {
        ...{ sourceId, businessDate: '2026-03-03', via: 'query', state: 'committed', fileName: 'x' },
        ...{ uploaderName: 'Chen Li', createdAt: changedAt, changedAt },
      },
    });
    const late = await at('2026-03-04T02:00:00Z');
    for (let round = 0; round < 3; round += 1) await startDuePulls(late, 'w');
    expect(await daysOf(sourceId)).toEqual(['2026-03-03']);
  });

  test('a source whose settings cannot be read keeps none of the others', async () => {
    const broken = await asking('09:00');
    const good = await asking('09:00');
    await db.prisma.reconSource.update({ where: { id: broken.id }, data: { settings: '{' } });
    await dueSince(good.id, new Date('2026-03-03T01:00:00Z'));
    await startDuePulls(await at('2026-03-03T02:00:00Z'), 'w');
    expect(await daysOf(good.id)).toEqual(['2026-03-02']);
    await db.prisma.reconSource.update({ where: { id: broken.id }, data: { enabled: false } });
  });
});
