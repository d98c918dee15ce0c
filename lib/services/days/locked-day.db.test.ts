import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { addDays } from '@/lib/domain/business-date';
import type { VerbResult } from '@/lib/domain/errors';
import { dateIn } from '@/lib/domain/pull-schedule';
import type { StatusAnswer } from '@/lib/domain/status-query';
import { describeEachDatabase } from '@/lib/testing/databases';
import { FinanceLab, value } from '@/lib/testing/finance-lab';
import { signedIn } from '@/lib/testing/ledger-factory';
import { movement } from '@/lib/testing/run-lab';
import { genericCsv } from '@/lib/testing/statements/generic-csv-file';
import { assignBreak } from '../breaks/assign-break';
import { noteBreak } from '../breaks/note-break';
import { queryBreak, type BreakAsker } from '../breaks/query-break';
import { resolveBreak } from '../breaks/resolve-break';
import { resolveBreaks } from '../breaks/resolve-breaks';
import { reverseResolution } from '../breaks/reverse-resolution';
import type { ServiceContext } from '../context';
import { askDay } from '../queries/ask-day';
import { startRun } from '../runs/start-run';
import { beginUpload } from '../statements/begin-upload';
import { commitStatement } from '../statements/commit-statement';
import { withdrawStatement } from '../statements/withdraw-statement';
import { verifySeal } from './verify-seal';

const [D1, D2] = ['2026-03-02', '2026-03-03'] as const;

type Verb = (ctx: ServiceContext, input: unknown) => Promise<VerbResult<unknown>>;

/** Nobody is asked on a locked day. */
const asker: BreakAsker = {
  admit: () => Promise.reject(new Error('a locked day was asked about')),
  ask: (): Promise<StatusAnswer> => Promise.reject(new Error('a locked day was asked about')),
};
const query: Verb = (ctx, input) => queryBreak(ctx, input, asker);

/** Everything of a source that a change could touch. */
async function stateOf({ db, source }: FinanceLab): Promise<unknown> {
  const ordered = { where: { sourceId: source.id }, orderBy: { id: 'asc' } } as const;
  const breaks = await db.prisma.reconBreak.findMany(ordered);
  const ids = breaks.map(({ id }) => id);
  return [
    breaks,
    await db.prisma.breakEvent.findMany({ where: { breakId: { in: ids } }, orderBy: { id: 'asc' } }),
    await db.prisma.statement.findMany(ordered),
    await db.prisma.reconRun.findMany(ordered),
    await db.prisma.approvalRequest.findMany(ordered),
    await db.prisma.breakOperation.count({ where: { sourceId: source.id } }),
    await db.prisma.asyncTask.findMany({ where: { bizType: source.settings.types[0]?.bizType } }),
  ];
}

/** A day with a break of every standing that can be signed, locked by two; the day after it is open. */
async function lockedDay(db: Database): Promise<{ lab: FinanceLab; calls: [name: string, Verb, object][] }> {
  const lab = await FinanceLab.open(db);
  await lab.task('repaired', D1, { state: 'failed' });
  await lab.task('late', D1);
  const lines = [movement('repaired', D1), movement('accepted', D1)];
  const statementId = await lab.bring(D1, genericCsv(lines));
  const readyId = await lab.read(D1, genericCsv([movement('other', D1)]), 'second.csv');
  const run = await lab.run(D1);
  const decide = async (key: string, decision: object) => {
    const { id, lockVersion } = await lab.breakOf(key);
    value(await resolveBreak(lab.ctx, { id: `${id}`, lockVersion, ...decision }));
  };
  const until = addDays(dateIn(db.clock.now(), lab.source.settings.zone), 3);
  await decide('repaired', { resolution: 'retry' });
  await decide('accepted', { resolution: 'accept', reasonCode: 'fee' });
  await decide('late', { resolution: 'in_transit_until', until });
  await lab.lock(run);
  await lab.bring(D2, genericCsv([movement('next', D2)]));
  await lab.run(D2);

  const seen = async (key: string) => {
    const { id, lockVersion } = await lab.breakOf(key);
    return { id: `${id}`, lockVersion };
  };
  const [late, accepted, next] = [await seen('late'), await seen('accepted'), await seen('next')];
  const file = async (id: string) => {
    const { lockVersion } = await db.prisma.statement.findUniqueOrThrow({ where: { id: BigInt(id) } });
    return { id, lockVersion, reason: 'they sent another' };
  };
  const day = { sourceId: `${lab.source.id}`, businessDate: D1 };
  const ticks = { by: 'ticks', breaks: [late] };
  const calls: [string, Verb, object][] = [
    ['announce a file', beginUpload, { ...day, fileName: 'third.csv', sizeBytes: 9 }],
    ['commit', commitStatement, await file(readyId)],
    ['withdraw', withdrawStatement, await file(statementId)],
    ['ask about the day', askDay, day],
    ['run', startRun, day],
    ['resolve', resolveBreak, { ...late, resolution: 'accept', reasonCode: 'timing' }],
    [
      'link from another day',
      resolveBreak,
      { ...next, resolution: 'link', linkedBreakId: late.id, note: 'x' },
    ],
    ['reverse', reverseResolution, { ...accepted, note: 'not agreed after all' }],
    ['assign', assignBreak, { ...late, assigneeId: `${lab.ctx.user.id}` }],
    ['note', noteBreak, { id: accepted.id, text: 'seen' }],
    ['ask about a break', query, { id: late.id }],
    [
      'decide about many',
      resolveBreaks,
      { choice: ticks, resolution: 'accept', reasonCode: 'fee', reason: 'fees' },
    ],
    [
      'reverse many',
      resolveBreaks,
      { choice: { by: 'ticks', breaks: [accepted] }, resolution: 'reverse', reason: 'no' },
    ],
  ];
  return { lab, calls };
}

describeEachDatabase((open) => {
  test('a locked day refuses every change, whoever asks and by whichever way, on record', async () => {
    const db = await open();
    const { lab, calls } = await lockedDay(db);
    const before = await stateOf(lab);
    for (const role of ['finance', 'administrator'] as const)
      for (const [name, verb, input] of calls) {
        const ctx = await signedIn(db, role);
        expect(await verb(ctx, input), name).toEqual({
          ok: false,
          error: { code: 'day_locked', sourceId: `${lab.source.id}`, businessDate: D1, lapsed: false },
        });
        const records = await db.prisma.auditLog.findMany({ where: { actorId: ctx.user.id } });
        expect(
          records.map(({ outcome, details }) => [outcome, details?.includes('day_locked')]),
          name,
        ).toEqual([['refused', true]]);
      }
    expect(await stateOf(lab)).toEqual(before);
    const key = { sourceId: `${lab.source.id}`, businessDate: D1 };
    expect(value(await verifySeal(lab.ctx, key))).toMatchObject({ holds: true, faults: [] });
  }, 120_000);

  test('so does a day whose reopening has ended, and one that is reopened takes them again', async () => {
    const db = await open();
    const { lab, calls } = await lockedDay(db);
    const before = await stateOf(lab);
    const reopened = (reopenUntil: Date) =>
      db.prisma.reconDay.updateMany({
        where: { sourceId: lab.source.id, businessDate: D1 },
        data: { state: 'reopened', reopenUntil },
      });
    const at = (minutes: number) => new Date(db.clock.now().getTime() + minutes * 60_000);
    await reopened(at(-1));
    for (const [name, verb, input] of calls)
      expect(await verb(await signedIn(db, 'finance'), input), name).toMatchObject({
        error: { code: 'day_locked', lapsed: true },
      });
    expect(await stateOf(lab)).toEqual(before);
    await reopened(at(60));
    for (const [name, verb, input] of calls.filter(([one]) => ['reverse', 'resolve', 'run'].includes(one)))
      expect((await verb(await signedIn(db, 'finance'), input)).ok, name).toBe(true);
  }, 120_000);
});
