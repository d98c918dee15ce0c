import type { Database } from '../../db/client';
import { dayStateOf, readDay } from '../../db/recon-day-store';
import type { StoredRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { countCell, instantCells, type Cell, type ExportRow } from '../../domain/export-cell';
import { BUCKETS } from '../../domain/reconciliation';
import { signOf } from '../../domain/reconciliation-stakes';
import { SIDES, type SideSums, type Tally } from '../../domain/reconciliation-sums';
import { readRunInputs, readRunSettings, readRunSums, readRunTotals } from '../../domain/run-record';
import { RUN_COLUMNS, type RunFact } from '../../domain/views/run-export';
import { eachBreak } from './each-break';
import { moneyCell } from './money-cell';
import type { RunSheet, RunWords } from './run-sheet';

type Column = (typeof RUN_COLUMNS)['summary'][number];
type Line = { fact: RunFact } & Partial<Record<Exclude<Column, 'fact'>, Cell>>;

/** What was compared by which rules, how it adds up, and what is open now. */
export function summarySheet(db: Database, run: StoredRun, words: RunWords): RunSheet {
  const columns = RUN_COLUMNS.summary;
  return {
    name: 'summary',
    heads: columns.map((column) => words.head(column)),
    async *chunks() {
      const lines = [
        ...(await facts(db, run, words)),
        ...identity(run, words),
        ...totals(run, words),
        ...(await standing(db, run)),
      ];
      yield lines.map(({ fact, ...cells }): ExportRow =>
        columns.map((column) => (column === 'fact' ? words.fact(fact) : (cells[column] ?? null))),
      );
    },
  };
}

async function facts(db: Database, run: StoredRun, words: RunWords): Promise<Line[]> {
  const source = await findSource(db.prisma, run.sourceId);
  const day = await readDay(db.prisma, run.sourceId, run.businessDate);
  const at = instantCells(words.zone);
  const files = readRunInputs(run.inputs).statements.map(({ fileName, sha256, rows }): Line => ({
    fact: 'statementFile',
    value: sha256 === null ? fileName : `${fileName} ${sha256}`,
    rows: countCell(rows),
  }));
  return [
    { fact: 'source', value: source?.name ?? run.sourceId.toString() },
    { fact: 'businessDate', value: run.businessDate },
    { fact: 'run', value: countCell(run.number) },
    { fact: 'state', value: words.term('runState', run.state) },
    { fact: 'requester', value: run.requesterName },
    { fact: 'finishedAt', value: at(run.finishedAt?.toISOString() ?? null) },
    { fact: 'asOf', value: run.asOf },
    { fact: 'format', value: readRunSettings(run.settings).format },
    { fact: 'sourceVersion', value: countCell(run.sourceVersion) },
    { fact: 'matchVersion', value: countCell(run.matchVersion) },
    { fact: 'resultHash', value: run.resultHash },
    { fact: 'day', value: words.term('dayState', dayStateOf(day, db.clock.now())) },
    ...files,
  ];
}

/** Rows = matched + breaks + in transit + invalid + ignored, of each side and currency, and what is left over. */
function identity(run: StoredRun, words: RunWords): Line[] {
  const sums = readRunSums(run.sums);
  return [...(sums?.currencies ?? [])].flatMap(([currency, known]) =>
    SIDES.flatMap((side) => {
      const line = (bucket: string, tally: Tally): Line => ({
        fact: 'identity',
        side: words.term('side', side),
        bucket: words.term('bucket', bucket),
        currency,
        rows: countCell(tally.count),
        amount: moneyCell(tally.minor, currency),
        withoutAmount: countCell(tally.withoutAmount),
      });
      const of = known[side];
      return [
        line('rows', of.rows),
        ...BUCKETS.map((bucket) => line(bucket, of.buckets[bucket])),
        line('left_over', leftOver(of)),
      ];
    }),
  );
}

function leftOver({ rows, buckets }: SideSums): Tally {
  return BUCKETS.reduce(
    (left, bucket) => ({
      count: left.count - buckets[bucket].count,
      minor: left.minor - buckets[bucket].minor,
      withoutAmount: left.withoutAmount - buckets[bucket].withoutAmount,
    }),
    rows,
  );
}

/** The footers of the files beside what their rows come to, as exact as the files write them. */
function totals(run: StoredRun, words: RunWords): Line[] {
  return readRunTotals(run.totals).map(({ label, stated, computed, agrees }) => ({
    fact: 'controlTotal',
    value: label,
    stated: numberCell(stated),
    computed: numberCell(computed),
    agrees: agrees === null ? null : words.term('answer', agrees ? 'yes' : 'no'),
  }));
}

/** What a file states may be no number: then it is text. */
function numberCell(text: string | null): Cell {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? { decimal: text } : text;
}

type Sum = { open: Tally; net: bigint; awaiting: Tally };

/** By currency, of the breaks of this run as they stand now; theirs minus ours for the net. */
async function standing(db: Database, run: StoredRun): Promise<Line[]> {
  const sums = new Map<string, Sum>();
  const none = (): Tally => ({ count: 0, minor: 0n, withoutAmount: 0 });
  for await (const found of eachBreak(db, run))
    for (const { item, standing: now } of found) {
      const sum = sums.get(item.currency) ?? { open: none(), net: 0n, awaiting: none() };
      sums.set(item.currency, sum);
      const state = now?.state ?? 'open';
      if (state === 'open') sum.net += signOf(item.entryKind) * differenceOf(item);
      if (state === 'open') add(sum.open, item.stakeMinor);
      if (state === 'awaiting_evidence') add(sum.awaiting, item.stakeMinor);
    }
  return [...sums].flatMap(([currency, { open, net, awaiting }]) => [
    tallyLine('openBreaks', currency, open),
    { fact: 'openNet', currency, amount: moneyCell(net, currency) },
    tallyLine('awaitingEvidence', currency, awaiting),
  ]);
}

type Amounts = { differenceMinor: bigint | null; oursMinor: bigint | null; theirsMinor: bigint | null };

function differenceOf({ differenceMinor, oursMinor, theirsMinor }: Amounts): bigint {
  return differenceMinor ?? (theirsMinor ?? 0n) - (oursMinor ?? 0n);
}

function add(tally: Tally, minor: bigint | null): void {
  tally.count += 1;
  if (minor === null) tally.withoutAmount += 1;
  else tally.minor += minor;
}

function tallyLine(fact: RunFact, currency: string, { count, minor, withoutAmount }: Tally): Line {
  const amount = moneyCell(minor, currency);
  return { fact, currency, rows: countCell(count), amount, withoutAmount: countCell(withoutAmount) };
}
