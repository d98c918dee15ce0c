import { afterEach, expect, test, vi } from 'vitest';
import { lockGuarded } from '@/lib/db/break-guard';
import type { Database, Tx } from '@/lib/db/client';
import { withLockRetry } from '@/lib/db/failure';
import { guardDay } from '@/lib/db/recon-day-store';
import type { RequestKind } from '@/lib/domain/approval';
import { insertBreak, insertRun, insertSource, readBreak } from '@/lib/testing/break-lab';
import { DayLab } from '@/lib/testing/day-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { signedIn } from '@/lib/testing/ledger-factory';
import { resolveBreak } from '../breaks/resolve-break';
import { reopenDay } from '../days/reopen-day';
import { signDay } from '../days/sign-day';
import { approveRequest } from './approve-request';
import { KINDS } from './kinds';

afterEach(() => {
  vi.restoreAllMocks();
});

function requestOf(result: { ok: true; value: { requestId: string | null } } | { ok: false }): string {
  if (!result.ok || result.value.requestId === null) throw new Error(JSON.stringify(result));
  return result.value.requestId;
}

/** What one waits for and the other gives. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

describeEachDatabase((open, { provider }) => {
  const pair = async (): Promise<[Database, Database]> => [await open(), await open({ own: true })];

  /**
   * Somebody changes what is asked for in a transaction that is open while the second person agrees, and ends it when the
   * approval has come to its lock. SQLite writes one after the other: there it ends by itself.
   */
  async function meanwhile(db: Database, kind: RequestKind, change: (tx: Tx) => Promise<unknown>) {
    const { lock } = KINDS[kind];
    if (lock === undefined) throw new Error(`${kind} takes no lock`);
    const [changed, waiting] = [signal(), signal()];
    vi.spyOn(KINDS[kind], 'lock').mockImplementation((tx, input, now) => {
      const taken = lock(tx, input, now);
      waiting.give();
      return taken;
    });
    const done = withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        await change(tx);
        changed.give();
        if (provider === 'mysql') await waiting.given;
      }),
    );
    await changed.given;
    return { done };
  }

  test('a decision that is being written while a day is agreed to is not sealed unseen', async () => {
    const [one, two] = await pair();
    const lab = new DayLab(one);
    const [maker, checker] = [await signedIn(one, 'finance'), await signedIn(one, 'finance')];
    const day = await lab.day(1);
    const ids = day.breaks.map(({ id }) => id);
    await lab.accept(ids);
    const { sourceId, businessDate } = day;
    const asked = await signDay(maker, { sourceId: `${sourceId}`, businessDate, runId: `${day.run.id}` });
    const id = requestOf(asked);
    const other = await meanwhile(two, 'sign_off', async (tx) => {
      await guardDay(tx, sourceId, businessDate, two.clock.now());
      await tx.reconBreak.updateMany({ where: { id: { in: ids } }, data: { reasonCode: 'fee' } });
    });
    expect(await approveRequest(checker, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'day_changed' },
    });
    await other.done;
    expect(await one.prisma.daySeal.count({ where: { sourceId } })).toBe(0);
  });

  test('a break that becomes another difference while it is agreed to is not decided unseen', async () => {
    const [one, two] = await pair();
    const [maker, checker] = [await signedIn(one, 'finance'), await signedIn(one, 'finance')];
    const run = await insertRun(one, await insertSource(one, { approveAboveMinor: '1000' }));
    const stored = await insertBreak(one, run, { kind: 'amount_mismatch', difference: 2_000n });
    const seen = { id: stored.id.toString(), lockVersion: 0 };
    const id = requestOf(await resolveBreak(maker, { ...seen, resolution: 'accept', reasonCode: 'fee' }));
    const other = await meanwhile(two, 'resolve_break', async (tx) => {
      await lockGuarded(tx, [stored.id], two.clock.now());
      const difference = { differenceMinor: 900_000n, stakeMinor: 900_000n };
      await tx.reconBreak.update({ where: { id: stored.id }, data: difference });
    });
    expect(await approveRequest(checker, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'row_moved' },
    });
    await other.done;
    expect(await readBreak(one, stored.id)).toMatchObject({ state: 'open', eventCount: 0 });
  });

  test('a day that is sealed anew while it is agreed to open it again stays locked', async () => {
    const [one, two] = await pair();
    const [maker, checker] = [await signedIn(one, 'finance'), await signedIn(one, 'finance')];
    const { sourceId, businessDate } = await new DayLab(one).day();
    const key = { sourceId, businessDate };
    const where = { sourceId_businessDate: key };
    const locked = { state: 'locked', sealId: 1n, changedAt: one.clock.now() };
    await one.prisma.reconDay.upsert({ where, create: { ...key, ...locked }, update: locked });
    const ask = { sourceId: `${sourceId}`, businessDate, hours: 2, reason: 'a late correction' };
    const id = requestOf(await reopenDay(maker, ask));
    const other = await meanwhile(two, 'reopen', async (tx) => {
      await tx.reconDay.update({ where, data: { sealId: 2n, lockVersion: { increment: 1 } } });
    });
    expect(await approveRequest(checker, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'day_changed' },
    });
    await other.done;
    expect(await one.prisma.reconDay.findUniqueOrThrow({ where })).toMatchObject({ state: 'locked' });
  });
});
