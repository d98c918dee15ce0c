import type { Database } from '../../db/client';
import { eachPlacedOf, type PlacedBucket } from '../../db/placed-rows';
import { listItems, type StoredItem } from '../../db/recon-item-store';
import type { StoredRun } from '../../db/recon-run-store';
import { instantCells, type Cell, type ExportRow } from '../../domain/export-cell';
import type { EntryKind } from '../../domain/reconciliation';
import { RUN_COLUMNS } from '../../domain/views/run-export';
import { moneyCell } from './money-cell';
import { RUN_CHUNK, termOf, type RunSheet, type RunWords } from './run-sheet';

type Column = (typeof RUN_COLUMNS)['matched'][number] | 'dueBy' | 'why';

/** Rows of both sides that were placed together. `difference`: theirs minus ours in `currency`. */
type Placed = {
  key: string;
  kind: EntryKind;
  currency: string | null;
  difference: bigint | null;
  ours: readonly Ours[];
  theirs: readonly Theirs[];
  rest: Partial<Record<'dueBy' | 'why', Cell>>;
};
type Ours = {
  taskId: bigint | string;
  bizType: string;
  bizId: string;
  amountMinor: bigint | string | null;
  currency: string | null;
  state: string;
  businessDate: string;
  at: string;
};
type Theirs = {
  statementId: bigint | string;
  line: number;
  amountMinor: bigint | string;
  currency: string;
  status: string;
  businessDate: string;
  at: string | null;
};

/** Rows that need nobody: matched ones, and those that a rule leaves aside with the reason. */
export function placedSheet(db: Database, run: StoredRun, bucket: PlacedBucket, words: RunWords): RunSheet {
  const write = writer(bucket, words);
  return {
    ...headed(bucket, words),
    async *chunks() {
      let rows: ExportRow[] = [];
      for await (const record of eachPlacedOf(db, run.id, bucket)) {
        const { differenceMinor: difference, reason, ...placed } = record;
        rows.push(...write({ ...placed, difference, rest: { why: termOf(words, 'why', reason) } }));
        if (rows.length < RUN_CHUNK) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
  };
}

/** Rows that are on their way, with the day on which the other side is due. */
export function transitSheet(db: Database, run: StoredRun, words: RunWords): RunSheet {
  const write = writer('in_transit', words);
  return {
    ...headed('in_transit', words),
    async *chunks() {
      let after: StoredItem | undefined;
      for (;;) {
        const place = after === undefined ? null : { id: after.id, side: 'older' as const };
        const items: StoredItem[] = await listItems(db.prisma, run.id, 'in_transit', place, RUN_CHUNK);
        if (items.length > 0) yield items.flatMap((item) => write(transitOf(item)));
        after = items.at(-1);
        if (items.length < RUN_CHUNK) return;
      }
    },
  };
}

function transitOf({ matchKey, entryKind, currency, differenceMinor, detail, dueBy }: StoredItem): Placed {
  const { ours, theirs } = detail;
  const common = { key: matchKey, kind: entryKind, currency, difference: differenceMinor };
  return { ...common, ours, theirs, rest: { dueBy } };
}

function headed(name: 'matched' | 'ignored' | 'in_transit', words: RunWords) {
  return { name, heads: RUN_COLUMNS[name].map((column) => words.head(column)) };
}

/** As many lines as the side with more rows has; what is said of all of them stands in the first. */
function writer(name: 'matched' | 'ignored' | 'in_transit', words: RunWords) {
  const columns: readonly Column[] = RUN_COLUMNS[name];
  const at = instantCells(words.zone);
  return (placed: Placed): ExportRow[] => {
    const count = Math.max(placed.ours.length, placed.theirs.length);
    return Array.from({ length: count }, (_none, index) => {
      const cells = cellsOf(placed, index, at, words);
      return columns.map((column) => cells[column] ?? null);
    });
  };
}

function cellsOf(
  { key, kind, currency, difference, ours, theirs, rest }: Placed,
  index: number,
  at: (instant: string | null) => Cell,
  words: RunWords,
): Partial<Record<Column, Cell>> {
  const [our, their] = [ours[index], theirs[index]];
  const money = their?.currency ?? our?.currency ?? currency;
  const amount = (minor: bigint | string | null | undefined, of: string | null | undefined) =>
    moneyCell(minor === null || minor === undefined ? null : BigInt(minor), of ?? money);
  return {
    key,
    entryKind: words.term('entryKind', kind),
    currency: money,
    task: our?.taskId.toString() ?? null,
    type: our?.bizType ?? null,
    bizId: our?.bizId ?? null,
    ourState: termOf(words, 'taskState', our?.state),
    ourDate: our?.businessDate ?? null,
    ourTime: at(our?.at ?? null),
    ours: amount(our?.amountMinor, our?.currency),
    statement: their?.statementId.toString() ?? null,
    line: their === undefined ? null : { decimal: String(their.line) },
    theirStatus: termOf(words, 'theirStatus', their?.status),
    theirDate: their?.businessDate ?? null,
    theirTime: at(their?.at ?? null),
    theirs: amount(their?.amountMinor, their?.currency),
    difference: index === 0 ? moneyCell(difference, currency ?? money) : null,
    ...rest,
  };
}
