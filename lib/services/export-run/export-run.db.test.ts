import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { encodePlaced, type PlacedRecord } from '../../db/placed-rows';
import { writeDetail } from '../../domain/recon-item-detail';
import { addInvalid, addPlacement, addRow, createSums } from '../../domain/reconciliation-sums';
import { writeRunSums, type RunInputs, type RunTotal } from '../../domain/run-record';
import { RUN_SHEETS, type RunSheetName } from '../../domain/views/run-export';
import { describeEachDatabase } from '../../testing/databases';
import { DeskLab } from '../../testing/desk-lab';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { plainRunWords } from '../../testing/plain-run-words';
import type { ServiceContext } from '../context';
import { ExportSlots } from '../export/export-slots';
import { exportRun, type ExportRunInput, type ExportRunMeans } from './export-run';
import { readExportedBook, readExportedSheet } from './read-export';

const DAY = '2026-03-17';
const AT = '2026-03-17T14:39:04.000Z';

const means = (over: Partial<ExportRunMeans> = {}): ExportRunMeans => ({
  words: plainRunWords(),
  slots: new ExportSlots(),
  ...over,
});

async function bytesOf(ctx: ServiceContext, input: ExportRunInput, using = means()): Promise<Buffer> {
  const started = await exportRun(ctx, input, using);
  if (!started.ok) throw new Error(started.error.code);
  const parts = [started.value.head];
  for await (const part of started.value.body) parts.push(part);
  return Buffer.concat(parts);
}

const csvOf = async (ctx: ServiceContext, runId: bigint, sheet: RunSheetName, using = means()) => {
  const bytes = await bytesOf(ctx, { runId: runId.toString(), format: 'csv', sheet }, using);
  return readExportedSheet(sheet, bytes.toString('utf8'));
};

function record(key: string, minor: bigint, over: Partial<PlacedRecord> = {}): PlacedRecord {
  const common = { amountMinor: minor, businessDate: DAY, at: AT };
  return {
    kind: 'payment',
    key,
    reason: null,
    differenceMinor: null,
    currency: 'CNY',
    ours: [
      {
        ...common,
        taskId: 9007199254740993n,
        bizType: 'payment',
        bizId: key,
        currency: 'CNY',
        state: 'success',
      },
    ],
    theirs: [{ ...common, statementId: 7n, line: 12, occurrence: 1, currency: 'CNY', status: 'succeeded' }],
    ...over,
  };
}

/** A run with a row in every bucket, signed by two people. */
async function aRun(db: Database) {
  const lab = new DeskLab(db);
  const source = await lab.source();
  const inputs: RunInputs = {
    statements: [
      { id: '7', fileName: '=bill.csv', sha256: 'ab'.repeat(32), rows: 3, via: 'file', committedAt: AT },
    ],
    carried: { ours: 0, theirs: 0 },
    considered: [],
    carriedParts: [],
    carriedStatements: [],
    at: AT,
  };
  const totals: RunTotal[] = [
    {
      statementId: '7',
      fileName: '=bill.csv',
      label: '手续费总金额',
      stated: '1.19400',
      computed: '1.19400',
      agrees: true,
    },
  ];
  const run = await lab.run(source, DAY, {
    inputs: JSON.stringify(inputs),
    totals: JSON.stringify(totals),
    sums: writeRunSums(sums()),
    resultHash: 'cd'.repeat(32),
  });
  const placed = [
    record('PY-1', 19_900n),
    record('=1+1', 5n, { differenceMinor: -5n, theirs: [] }),
    record('PY-2', 100n, { ours: [...record('PY-2', 60n).ours, ...record('PY-2', 40n).ours] }),
  ];
  const part = (seq: number, bucket: 'matched' | 'ignored', records: PlacedRecord[]) =>
    db.prisma.reconRunPart.create({
      data: { runId: run, seq, bucket, part: 0, rowCount: records.length, items: encodePlaced(records) },
    });
  await part(1, 'matched', placed);
  await part(2, 'ignored', [record('PY-3', 1_000n, { theirs: [], reason: 'nothing_moved' })]);
  const detail = writeDetail({
    ours: [],
    theirs: [
      {
        statementId: '7',
        line: 14_207,
        occurrence: 1,
        amountMinor: '12800',
        currency: 'CNY',
        status: 'succeeded',
        businessDate: DAY,
        at: AT,
        providerId: null,
      },
    ],
    invalid: null,
  });
  const breakKey = randomUUID().replaceAll('-', '').padEnd(40, '0');
  const found = { breakKey, matchKey: 'PY-9', statementId: 7n, line: 14_207, detail, businessDate: DAY };
  await lab.item(run, source, found);
  const id = await lab.break(run, source, DAY, {
    breakKey,
    matchKey: 'PY-9',
    state: 'resolved',
    resolution: 'accept',
    reasonCode: 'other',
  });
  await lab.item(run, source, {
    bucket: 'in_transit',
    kind: null,
    matchKey: 'PY-8',
    dueBy: '2026-03-18',
    detail,
  });
  await lab.item(run, source, {
    bucket: 'invalid',
    kind: 'invalid',
    matchKey: '',
    theirsMinor: null,
    differenceMinor: null,
    stakeMinor: null,
    detail: writeDetail({
      ours: [],
      theirs: [],
      invalid: { side: 'theirs', problem: 'bad_amount', field: '金额', value: '+abc', raw: 'x' },
    }),
  });
  const who = { actorId: 1n, actorName: 'Mei Lin', actorRole: 'finance', at: new Date(AT) };
  await db.prisma.breakEvent.create({
    data: {
      ...who,
      breakId: id,
      seq: 1,
      type: 'resolve',
      resolution: 'accept',
      reasonCode: 'other',
      note: '-12.50 agreed\nby phone',
      runId: run,
      details: JSON.stringify({ checker: { id: '2', name: 'Jun Wu' } }),
    },
  });
  await db.prisma.daySeal.create({
    data: {
      sourceId: source,
      businessDate: DAY,
      seq: 1,
      event: 'locked',
      runId: run,
      seal: 'ef'.repeat(32),
      manifest: '{}',
      makerId: 1n,
      makerName: 'Mei Lin',
      makerRole: 'finance',
      checkerId: 2n,
      checkerName: 'Jun Wu',
      checkerRole: 'finance',
      requestId: 1n,
      reason: 'all explained',
      at: new Date(AT),
    },
  });
  await lab.lock(source, DAY);
  return { run, source, breakId: id };
}

function sums() {
  const made = createSums('CNY', DAY);
  const row = { amountMinor: 19_900n, currency: 'CNY', kind: 'payment' as const, businessDate: DAY };
  addRow(made, 'ours', row);
  addRow(made, 'theirs', row);
  const placement = { ours: [row], theirs: [row], differenceMinor: null, currency: 'CNY' };
  addPlacement(made, { ...placement, bucket: 'matched', breakKind: null });
  addRow(made, 'theirs', { ...row, amountMinor: null });
  addInvalid(made, 'theirs', { ...row, amountMinor: null });
  return made;
}

describeEachDatabase((open) => {
  test('our own file comes back with the same values, as a workbook and as CSV, sheet by sheet', async () => {
    const db = await open();
    const { run, breakId } = await aRun(db);
    const ctx = await signedIn(db, 'finance');
    const book = await readExportedBook(await bytesOf(ctx, { runId: run.toString(), format: 'xlsx' }));
    for (const name of RUN_SHEETS) expect(await csvOf(ctx, run, name)).toEqual(book[name]);

    expect(
      book.matched.map(({ key, task, ours, theirs, difference, line }) => [
        key,
        task,
        ours,
        theirs,
        difference,
        line,
      ]),
    ).toEqual([
      ['PY-1', '9007199254740993', '199.00', '199.00', '', '12'],
      ['=1+1', '9007199254740993', '0.05', '', '-0.05', ''],
      ['PY-2', '9007199254740993', '0.60', '1.00', '', '12'],
      ['PY-2', '9007199254740993', '0.40', '', '', ''],
    ]);
    expect(book.matched[0]).toMatchObject({
      ourTime: '2026-03-17T22:39:04.000+08:00',
      ourState: 'success',
      bizId: 'PY-1',
    });
    expect(book.ignored).toMatchObject([{ key: 'PY-3', why: 'nothing_moved', ours: '10.00' }]);
    expect(book.in_transit).toMatchObject([
      { key: 'PY-8', dueBy: '2026-03-18', line: '14207', theirs: '128.00', difference: '128.00' },
    ]);
    expect(book.breaks).toMatchObject([
      {
        break: breakId.toString(),
        key: 'PY-9',
        breakKind: 'missing_ours',
        difference: '128.00',
        stake: '128.00',
        state: 'resolved',
        resolution: 'accept',
        line: '14207',
      },
      { break: '', breakKind: 'invalid', problem: 'bad_amount', field: '金额', value: '+abc', stake: '' },
    ]);
    expect(book.resolutions).toMatchObject([
      {
        break: breakId.toString(),
        seq: '1',
        event: 'resolve',
        who: 'Mei Lin',
        checker: 'Jun Wu',
        note: '-12.50 agreed\nby phone',
        run: '1',
      },
    ]);
    expect(book.signatures).toMatchObject([
      { event: 'locked', who: 'Mei Lin', checker: 'Jun Wu', seal: 'ef'.repeat(32), run: '1' },
    ]);
  });

  test('the summary adds up and says by which rules and files', async () => {
    const db = await open();
    const { run } = await aRun(db);
    const rows = await csvOf(await signedIn(db, 'administrator'), run, 'summary');
    const of = (fact: string) => rows.filter((row) => row.fact === fact);
    expect(of('statementFile')).toMatchObject([{ value: `=bill.csv ${'ab'.repeat(32)}`, rows: '3' }]);
    expect(of('resultHash')).toMatchObject([{ value: 'cd'.repeat(32) }]);
    expect(of('day')).toMatchObject([{ value: 'locked' }]);
    expect(
      of('identity').map(({ side, bucket, rows: count, amount, withoutAmount }) => [
        side,
        bucket,
        count,
        amount,
        withoutAmount,
      ]),
    ).toEqual([
      ['ours', 'rows', '1', '199.00', '0'],
      ['ours', 'matched', '1', '199.00', '0'],
      ['ours', 'break', '0', '0.00', '0'],
      ['ours', 'in_transit', '0', '0.00', '0'],
      ['ours', 'invalid', '0', '0.00', '0'],
      ['ours', 'ignored', '0', '0.00', '0'],
      ['ours', 'left_over', '0', '0.00', '0'],
      ['theirs', 'rows', '2', '199.00', '1'],
      ['theirs', 'matched', '1', '199.00', '0'],
      ['theirs', 'break', '0', '0.00', '0'],
      ['theirs', 'in_transit', '0', '0.00', '0'],
      ['theirs', 'invalid', '1', '0.00', '1'],
      ['theirs', 'ignored', '0', '0.00', '0'],
      ['theirs', 'left_over', '0', '0.00', '0'],
    ]);
    expect(of('controlTotal')).toMatchObject([
      { value: '手续费总金额', stated: '1.19400', computed: '1.19400', agrees: 'yes' },
    ]);
    expect(of('openBreaks')).toMatchObject([
      { currency: 'CNY', rows: '1', amount: '0.00', withoutAmount: '1' },
    ]);
  });

  test('texts that start a formula are made harmless, signed numbers stay numbers', async () => {
    const db = await open();
    const { run } = await aRun(db);
    const ctx = await signedIn(db, 'operator');
    const text = async (sheet: RunSheetName) =>
      (await bytesOf(ctx, { runId: run.toString(), format: 'csv', sheet })).toString('utf8');
    const matched = await text('matched');
    expect(matched.charCodeAt(0)).toBe(0xfeff);
    expect(matched).toContain("'=1+1,payment,CNY,");
    expect(matched).toContain(',-0.05\r\n');
    expect(await text('resolutions')).toContain('"\'-12.50 agreed\nby phone"');
    expect(await text('breaks')).toContain(",'+abc,");
  });

  test('what was written is on record; whoever may not is refused on record', async () => {
    const db = await open();
    const { run } = await aRun(db);
    const ctx = await signedIn(db, 'finance');
    await bytesOf(ctx, { runId: run.toString(), format: 'csv', sheet: 'matched' });
    const support = await signedIn(db, 'support');
    const asked = { runId: run.toString(), format: 'xlsx' };
    expect(await exportRun(support, asked, means())).toEqual({
      ok: false,
      error: { code: 'no_permission', permission: 'task.export' },
    });
    expect(await exportRun(contextFor(db, null), asked, means())).toMatchObject({
      error: { code: 'signed_out' },
    });
    const rows = await db.prisma.auditLog.findMany({
      where: { action: 'export_run', subjectId: run.toString() },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ outcome, actorId }) => [outcome, actorId])).toEqual([
      ['done', ctx.user.id],
      ['refused', support.user.id],
    ]);
    expect(JSON.parse(rows[0]?.details ?? '')).toMatchObject({
      format: 'csv',
      sheet: 'matched',
      rows: 4,
      ended: 'complete',
    });
  });

  test('one at a time; who goes away leaves a record and gives the place back; a sheet has a limit', async () => {
    const db = await open();
    const { run } = await aRun(db);
    const ctx = await signedIn(db, 'finance');
    const using = means({ limit: 2 });
    const asked = { runId: run.toString(), format: 'csv', sheet: 'matched' } as const;
    const started = await exportRun(ctx, asked, using);
    if (!started.ok) throw new Error('not started');
    expect(await exportRun(ctx, asked, using)).toMatchObject({ error: { code: 'rate_limited' } });
    await started.value.body.return(undefined);
    expect((await csvOf(ctx, run, 'matched', using)).map(({ key }) => key)).toEqual([
      'PY-1',
      '=1+1',
      'cut 2',
    ]);
    const rows = await db.prisma.auditLog.findMany({
      where: { actorId: ctx.user.id },
      orderBy: { id: 'asc' },
    });
    const ends = rows.map(({ details }) => (JSON.parse(details ?? '{}') as { ended?: string }).ended);
    expect(ends).toEqual(['broken_off', 'cut']);
  });

  test('a run that is not there, or not at its end, is not exported', async () => {
    const db = await open();
    const lab = new DeskLab(db);
    const ctx = await signedIn(db, 'finance');
    const of = (runId: string, format = 'csv') => exportRun(ctx, { runId, format }, means());
    const source = await lab.source();
    const live = await lab.run(source, DAY, { state: 'running' });
    const failed = await lab.run(source, DAY, { state: 'failed' });
    expect(await of('9223372036854775807')).toMatchObject({ error: { code: 'not_found', what: 'run' } });
    expect(await of(live.toString())).toMatchObject({
      error: { code: 'recon_not_possible', why: 'run_live' },
    });
    expect(await of(failed.toString())).toMatchObject({ error: { why: 'run_ended' } });
    expect(await of(live.toString(), 'pdf')).toMatchObject({
      error: { code: 'invalid', fields: { format: 'unknown_kind' } },
    });
  });
});
