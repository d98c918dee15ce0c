import type { BusinessDate, EntryKind, IgnoreReason, TheirStatus } from '../domain/reconciliation';
import type { ShownStatus } from '../domain/task-status';
import type { Database, Tx } from './client';

export type PlacedOurs = {
  taskId: bigint;
  bizType: string;
  bizId: string;
  amountMinor: bigint | null;
  currency: string | null;
  state: ShownStatus;
  businessDate: BusinessDate;
  at: string;
};
export type PlacedTheirs = {
  statementId: bigint;
  line: number;
  occurrence: number;
  amountMinor: bigint;
  currency: string;
  status: TheirStatus;
  businessDate: BusinessDate;
  at: string | null;
};

/** Rows that need nobody: what is kept of a matched or an ignored placement. */
export type PlacedRecord = {
  kind: EntryKind;
  key: string;
  reason: IgnoreReason | null;
  differenceMinor: bigint | null;
  currency: string | null;
  ours: readonly PlacedOurs[];
  theirs: readonly PlacedTheirs[];
};

export type PlacedBucket = 'matched' | 'ignored';

type Cell = string | number | null;
/** What records of one part have in common, each once: of the record, of a task, of a line. */
type Common = Cell[];
type Written = { shared: Common[]; cells: Cell[] };

class SharedIndex {
  private readonly indices = new Map<string, number>();
  private last: Common = [];
  private lastIndex = -1;

  constructor(readonly shared: Common[]) {}

  of(common: Common): number {
    if (this.lastIndex >= 0 && common.every((cell, at) => cell === this.last[at])) return this.lastIndex;
    const key = common.join('\n');
    let index = this.indices.get(key);
    if (index === undefined) {
      index = this.shared.push(common) - 1;
      this.indices.set(key, index);
    }
    this.last = common;
    this.lastIndex = index;
    return index;
  }
}

function minorCell(minor: bigint | null): Cell {
  if (minor === null) return null;
  const number = Number(minor);
  return Number.isSafeInteger(number) ? number : minor.toString();
}

/** An instant as ms where that gives it back letter for letter. */
function instantCell(at: string | null): Cell {
  if (at === null) return null;
  const ms = Date.parse(at);
  return at.length === 24 && at.endsWith('Z') && !Number.isNaN(ms) ? ms : at;
}

/** Records as `recon_run_part.items`. */
export function encodePlaced(records: readonly PlacedRecord[]): string {
  const shared: Common[] = [];
  // One for each sort of combination: most are like the last of their own sort.
  const ofRecords = new SharedIndex(shared);
  const ofOurs = new SharedIndex(shared);
  const ofTheirs = new SharedIndex(shared);
  const cells: Cell[] = [];
  for (const { kind, key, reason, differenceMinor, currency, ours, theirs } of records) {
    cells.push(
      ofRecords.of([kind, reason, currency, ours.length, theirs.length]),
      key,
      minorCell(differenceMinor),
    );
    for (const row of ours) {
      const { bizType, currency: money, state, businessDate } = row;
      cells.push(
        ofOurs.of([bizType, money, state, businessDate]),
        row.taskId.toString(),
        row.bizId === key ? 0 : row.bizId,
        minorCell(row.amountMinor),
        instantCell(row.at),
      );
    }
    for (const row of theirs) {
      const { statementId, currency: money, status, businessDate } = row;
      cells.push(
        ofTheirs.of([statementId.toString(), money, status, businessDate]),
        row.line,
        row.occurrence,
        minorCell(row.amountMinor),
        instantCell(row.at),
      );
    }
  }
  const written: Written = { shared, cells };
  return JSON.stringify(written);
}

export function decodePlaced(items: string): PlacedRecord[] {
  return [...eachPlaced(items)];
}

/** `wants` false: the record is passed over, unread. */
export function* eachPlaced(
  items: string,
  wants: (kind: EntryKind, key: string) => boolean = () => true,
): Generator<PlacedRecord> {
  const { shared, cells } = JSON.parse(items) as Written;
  for (let at = 0; at < cells.length;) {
    const [kind, reason, currency, oursCount, theirsCount] = commonAt(shared, cells[at]) as [
      EntryKind,
      IgnoreReason | null,
      string | null,
      number,
      number,
    ];
    const key = cells[at + 1] as string;
    const differenceMinor = minorOf(cells[at + 2]);
    const first = at + 3;
    at = first + 5 * (oursCount + theirsCount);
    if (!wants(kind, key)) continue;
    const ours = range(oursCount, (i) => oursAt(shared, cells, first + 5 * i, key));
    const theirs = range(theirsCount, (i) => theirsAt(shared, cells, first + 5 * (oursCount + i)));
    yield { kind, key, reason, differenceMinor, currency, ours, theirs };
  }
}

const range = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

function commonAt(shared: readonly Common[], index: Cell | undefined): Common {
  const common = shared[index as number];
  if (common === undefined) throw new RangeError('a part of a run that cannot be read');
  return common;
}

function oursAt(shared: readonly Common[], cells: readonly Cell[], at: number, key: string): PlacedOurs {
  const [bizType, currency, state, businessDate] = commonAt(shared, cells[at]);
  return {
    taskId: BigInt(cells[at + 1] as string),
    bizType: bizType as string,
    bizId: cells[at + 2] === 0 ? key : (cells[at + 2] as string),
    amountMinor: minorOf(cells[at + 3]),
    currency: currency as string | null,
    state: state as ShownStatus,
    businessDate: businessDate as string,
    at: instantOf(cells[at + 4]) ?? '',
  };
}

function theirsAt(shared: readonly Common[], cells: readonly Cell[], at: number): PlacedTheirs {
  const [statementId, currency, status, businessDate] = commonAt(shared, cells[at]);
  return {
    statementId: BigInt(statementId as string),
    line: cells[at + 1] as number,
    occurrence: cells[at + 2] as number,
    amountMinor: minorOf(cells[at + 3]) ?? 0n,
    currency: currency as string,
    status: status as TheirStatus,
    businessDate: businessDate as string,
    at: instantOf(cells[at + 4]),
  };
}

function minorOf(cell: Cell | undefined): bigint | null {
  return cell === null || cell === undefined ? null : BigInt(cell);
}

function instantOf(cell: Cell | undefined): string | null {
  return typeof cell === 'number' ? new Date(cell).toISOString() : (cell ?? null);
}

/** One row of `recon_run_part`; `items` is written text. */
export type NewPart = { seq: number; bucket: PlacedBucket; part: number; rowCount: number; items: string };

/** Inside a fenced transaction. */
export async function insertParts(tx: Tx, runId: bigint, parts: readonly NewPart[]): Promise<void> {
  await tx.reconRunPart.createMany({ data: parts.map((part) => ({ ...part, runId })) });
}

/** A run to look rows up in. `seqs` null: in all that it has placed. */
export type PlacedIn = { id: bigint; seqs: number[] | null };

/** Records of some runs that stand in one part, of the keys that are wanted. */
export async function* readPlacedPart(
  db: Database,
  runs: readonly PlacedIn[],
  part: number,
  wants: (kind: EntryKind, key: string) => boolean,
): AsyncGenerator<PlacedRecord & { runId: bigint }> {
  for (const { id: runId, seqs } of runs) {
    if (seqs?.length === 0) continue;
    const among = seqs === null ? {} : { seq: { in: seqs } };
    const rows = await db.prisma.reconRunPart.findMany({
      where: { runId, bucket: 'matched' satisfies PlacedBucket, part, ...among },
      orderBy: { seq: 'asc' },
      select: { items: true },
    });
    for (const { items } of rows) for (const record of eachPlaced(items, wants)) yield { ...record, runId };
  }
}

/** Where a page of placed records begins: a row of `recon_run_part` and a record in it. */
export type PlacedPart = { seq: number; rowCount: number };

/** The rows of a bucket with how many records each has: which of them hold a page. Items are left out. */
export async function listPlacedParts(tx: Tx, runId: bigint, bucket: PlacedBucket): Promise<PlacedPart[]> {
  return tx.reconRunPart.findMany({
    where: { runId, bucket },
    orderBy: [{ part: 'asc' }, { seq: 'asc' }],
    select: { seq: true, rowCount: true },
  });
}

export async function readPlaced(tx: Tx, runId: bigint, seq: number): Promise<PlacedRecord[]> {
  const row = await tx.reconRunPart.findUnique({ where: { runId_seq: { runId, seq } } });
  return row === null ? [] : decodePlaced(row.items);
}

/** All records of a bucket, a part at a time. */
export async function* eachPlacedOf(
  db: Database,
  runId: bigint,
  bucket: PlacedBucket,
): AsyncGenerator<PlacedRecord> {
  for (const { seq } of await listPlacedParts(db.prisma, runId, bucket))
    yield* await readPlaced(db.prisma, runId, seq);
}
