import { addDays } from '../domain/business-date';
import { DESK_ORDER } from '../domain/break-decision';
import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import type { BreakAge } from '../domain/reconciliation-sums';
import type { StakesView } from '../domain/views/recon-run';
import { StakesSum } from './break-stakes';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import { readLatestSums, type LatestSum } from './desk-sums';
import type { StoredRun } from './recon-run-store';

/** Breaks that a run found, whatever later runs made of them. `assignee` null: nobody's. */
export type BreakListFilter = {
  run: Pick<StoredRun, 'id' | 'asOf' | 'breakCount'>;
  kind?: ResolvableKind | undefined;
  age?: BreakAge | undefined;
  state?: BreakState | undefined;
  assigneeId?: bigint | null | undefined;
};

/** A place on the desk: kinds in their order, of each first what most money is at stake in. */
export type DeskPlace = { kind: ResolvableKind; itemId: bigint };
export type DeskRow = DeskPlace & { breakId: bigint };

const JOINED =
  'FROM recon_item AS i JOIN recon_break AS b ON b.source_id = i.source_id AND b.break_key = i.break_key ' +
  'WHERE i.run_id = ? AND i.bucket = ? AND i.kind = ?';
/** What no later run has found again says of itself what its item says, along ix_recon_break_place. */
const LATEST = 'FROM recon_break AS b WHERE b.last_run_id = ? AND b.kind = ?';

type Part = { sql: string; item: 'i.id' | 'b.last_item_id'; stake: string; values: (string | bigint)[] };
type PartOf = (filter: BreakListFilter, kind: ResolvableKind) => Part;

const joinedPart: PartOf = (filter, kind) =>
  withFilter(filter, {
    sql: JOINED,
    item: 'i.id',
    stake: 'i.stake_minor',
    values: [filter.run.id, kind === 'invalid' ? 'invalid' : 'break', kind],
  });

const latestPart: PartOf = (filter, kind) =>
  withFilter(filter, {
    sql: LATEST,
    item: 'b.last_item_id',
    stake: 'b.stake_minor',
    values: [filter.run.id, kind],
  });

function withFilter({ run, age, state, assigneeId }: BreakListFilter, part: Part): Part {
  const and = (sql: string, ...values: (string | bigint)[]) => {
    part.sql += ` AND ${sql}`;
    part.values.push(...values);
  };
  if (state !== undefined) and('b.state = ?', state);
  if (assigneeId === null) and('b.assignee_id IS NULL');
  else if (assigneeId !== undefined) and('b.assignee_id = ?', assigneeId);
  if (age !== undefined) {
    const [from, to] = AGES[age];
    if (to !== null) and('b.business_date >= ?', addDays(run.asOf, -to));
    if (from !== null) and('b.business_date <= ?', addDays(run.asOf, -from));
  }
  return part;
}

/** The breaks of a run as its desk shows them. */
export type Desk = {
  /** Places beyond one, in the order of the desk, a kind at a time; `newer`: those before it, backwards. */
  places(after: (DeskPlace & { side: 'older' | 'newer' }) | null, take: number): Promise<DeskRow[]>;
  /** How many breaks match, and their money by currency. */
  sums(): Promise<{ count: number; stakes: StakesView[] }>;
};

/**
 * Reads along the breaks where the run was the last that found any of them, else along its items: looking a hundred
 * thousand breaks up by their keys takes ten times as long. A later run only takes breaks away, so that what was read
 * holds when they are all still there afterwards.
 */
export async function onDesk<T>(
  tx: Tx,
  filter: BreakListFilter,
  read: (desk: Desk) => Promise<T>,
): Promise<T> {
  const { run } = filter;
  const items: Desk = {
    places: (after, take) => readPlaces(tx, filter, joinedPart, after, take),
    sums: () => sumJoined(tx, filter),
  };
  if (run.breakCount === 0) return read(items);
  let counted: number | null = null;
  const found = await read({
    places: (after, take) => {
      counted = null;
      return readPlaces(tx, filter, latestPart, after, take);
    },
    sums: async () => {
      const sums = await readLatestSums(tx, run.id, filter.assigneeId);
      const all = sums.reduce((sum, { count }) => sum + count, 0);
      counted = filter.assigneeId === undefined ? all : null;
      return sumLatest(filter, sums);
    },
  });
  const left = counted ?? (await tx.reconBreak.count({ where: { lastRunId: run.id } }));
  return left === run.breakCount ? found : read(items);
}

/** Days from the oldest row to the run's last known day. */
const AGES: Readonly<Record<BreakAge, [from: number | null, to: number | null]>> = {
  '0-1': [null, 1],
  '2-3': [2, 3],
  '4-7': [4, 7],
  '8+': [8, null],
};

const kindsOf = ({ kind }: BreakListFilter) => (kind === undefined ? DESK_ORDER : [kind]);

/** Named raw read. */
async function readPlaces(
  tx: Tx,
  filter: BreakListFilter,
  partOf: PartOf,
  after: (DeskPlace & { side: 'older' | 'newer' }) | null,
  take: number,
): Promise<DeskRow[]> {
  const newer = after?.side === 'newer';
  const order = newer ? [...kindsOf(filter)].reverse() : kindsOf(filter);
  const from = after === null ? 0 : Math.max(0, order.indexOf(after.kind));
  const found: DeskRow[] = [];
  for (const kind of order.slice(from)) {
    const { sql, item, stake, values } = partOf(filter, kind);
    const beyond = after !== null && kind === after.kind ? await beyondPlace(tx, after, item, stake) : null;
    const by = newer ? `${stake} ASC, ${item} DESC` : `${stake} DESC, ${item} ASC`;
    const rows = await tx.$queryRawUnsafe<{ breakId: unknown; itemId: unknown }[]>(
      `SELECT CAST(b.id AS CHAR(20)) AS breakId, CAST(${item} AS CHAR(20)) AS itemId ${sql}` +
        `${beyond?.sql ?? ''} ORDER BY ${by} LIMIT ?`,
      ...values,
      ...(beyond?.values ?? []),
      take - found.length,
    );
    for (const row of rows)
      found.push({ kind, breakId: BigInt(String(row.breakId)), itemId: BigInt(String(row.itemId)) });
    if (found.length >= take) break;
  }
  return found;
}

/** What nobody knows the money of comes last: no amount is smaller. */
async function beyondPlace(
  tx: Tx,
  { itemId, side }: DeskPlace & { side: 'older' | 'newer' },
  item: Part['item'],
  stake: string,
): Promise<{ sql: string; values: bigint[] }> {
  const row = await tx.reconItem.findUnique({ where: { id: itemId }, select: { stakeMinor: true } });
  const minor = row?.stakeMinor ?? null;
  const newer = side === 'newer';
  if (minor === null) {
    const same = `${stake} IS NULL AND ${item} ${newer ? '<' : '>'} ?`;
    return { sql: newer ? ` AND (${stake} IS NOT NULL OR (${same}))` : ` AND ${same}`, values: [itemId] };
  }
  const same = `${stake} = ? AND ${item} ${newer ? '<' : '>'} ?`;
  const others = newer ? `${stake} > ?` : `${stake} IS NULL OR ${stake} < ?`;
  return { sql: ` AND (${others} OR (${same}))`, values: [minor, minor, itemId] };
}

type Sum = Record<'currency' | 'found' | 'absolute' | 'net' | 'withoutAmount', unknown>;

/** From sums of everything that the run found last. */
function sumLatest({ run, kind, age, state }: BreakListFilter, sums: readonly LatestSum[]) {
  const [from, to] = age === undefined ? [null, null] : AGES[age];
  const [newest, oldest] = [
    from === null ? null : addDays(run.asOf, -from),
    to === null ? null : addDays(run.asOf, -to),
  ];
  const sum = new StakesSum();
  for (const one of sums) {
    if (kind !== undefined && one.kind !== kind) continue;
    if (state !== undefined && one.state !== state) continue;
    if (oldest !== null && one.businessDate < oldest) continue;
    if (newest !== null && one.businessDate > newest) continue;
    sum.add(one.currency, one);
  }
  return { count: sum.count, stakes: sum.views() };
}

/** Named raw read; sums come as text, since they may be large. */
async function sumJoined(tx: Tx, filter: BreakListFilter) {
  const sum = new StakesSum();
  for (const kind of kindsOf(filter)) {
    const { sql, values } = joinedPart(filter, kind);
    const rows = await tx.$queryRawUnsafe<Sum[]>(
      'SELECT b.currency AS currency, CAST(COUNT(*) AS CHAR(20)) AS found, ' +
        'CAST(COALESCE(SUM(b.stake_minor), 0) AS CHAR(40)) AS absolute, ' +
        "CAST(COALESCE(SUM(CASE WHEN b.stake_minor IS NULL THEN 0 ELSE (CASE WHEN b.entry_kind IN ('refund', 'fee') " +
        'THEN -1 ELSE 1 END) * COALESCE(b.difference_minor, COALESCE(b.theirs_minor, 0) - COALESCE(b.ours_minor, 0)) ' +
        'END), 0) AS CHAR(40)) AS net, CAST(SUM(CASE WHEN b.stake_minor IS NULL THEN 1 ELSE 0 END) AS CHAR(20)) AS ' +
        `withoutAmount ${sql} GROUP BY b.currency`,
      ...values,
    );
    for (const row of rows) sum.add(String(row.currency), readSum(row));
  }
  return { count: sum.count, stakes: sum.views() };
}

function readSum({ found, absolute, net, withoutAmount }: Sum) {
  return {
    count: Number(found),
    absolute: BigInt(String(absolute)),
    net: BigInt(String(net)),
    withoutAmount: Number(withoutAmount),
  };
}

/** In the order of the ids; one that is gone is not there. At most a thousand. */
export async function readBreaks(tx: Tx, ids: readonly bigint[]): Promise<StoredBreak[]> {
  if (ids.length === 0) return [];
  const rows = (await tx.reconBreak.findMany({ where: { id: { in: [...ids] } } })) as StoredBreak[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
