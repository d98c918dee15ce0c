import { addDays } from '../domain/business-date';
import { DESK_ORDER } from '../domain/break-decision';
import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import type { BreakAge } from '../domain/reconciliation-sums';
import type { StakesView } from '../domain/views/recon-run';
import { StakesSum } from './break-stakes';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import type { StoredRun } from './recon-run-store';

/** Breaks that a run found, whatever later runs made of them. `assignee` null: nobody's. */
export type BreakListFilter = {
  run: Pick<StoredRun, 'id' | 'asOf'>;
  kind?: ResolvableKind | undefined;
  age?: BreakAge | undefined;
  state?: BreakState | undefined;
  assigneeId?: bigint | null | undefined;
};

/** A place on the desk: kinds in their order, of each the items as they were found. */
export type DeskPlace = { kind: ResolvableKind; itemId: bigint };
export type DeskRow = DeskPlace & { breakId: bigint };

const JOINED =
  'FROM recon_item AS i JOIN recon_break AS b ON b.source_id = i.source_id AND b.break_key = i.break_key ' +
  'WHERE i.run_id = ? AND i.bucket = ? AND i.kind = ?';

type Part = { sql: string; values: (string | bigint)[] };

function partOf(filter: BreakListFilter, kind: ResolvableKind): Part {
  const { run, age, state, assigneeId } = filter;
  const part: Part = {
    sql: JOINED,
    values: [run.id, kind === 'invalid' ? 'invalid' : 'break', kind],
  };
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

/** Days from the oldest row to the run's last known day. */
const AGES: Readonly<Record<BreakAge, [from: number | null, to: number | null]>> = {
  '0-1': [null, 1],
  '2-3': [2, 3],
  '4-7': [4, 7],
  '8+': [8, null],
};

const kindsOf = ({ kind }: BreakListFilter) => (kind === undefined ? DESK_ORDER : [kind]);

/**
 * Places of breaks beyond one, in the order of the desk; `newer`: those before it, backwards. Along ix_recon_item_bucket, a
 * kind at a time, each break by its key. Named raw read.
 */
export async function readDesk(
  tx: Tx,
  filter: BreakListFilter,
  after: (DeskPlace & { side: 'older' | 'newer' }) | null,
  take: number,
): Promise<DeskRow[]> {
  const newer = after?.side === 'newer';
  const order = newer ? [...kindsOf(filter)].reverse() : kindsOf(filter);
  const from = after === null ? 0 : Math.max(0, order.indexOf(after.kind));
  const found: DeskRow[] = [];
  for (const kind of order.slice(from)) {
    const { sql, values } = partOf(filter, kind);
    const beyond = after !== null && kind === after.kind;
    const rows = await tx.$queryRawUnsafe<{ breakId: unknown; itemId: unknown }[]>(
      `SELECT CAST(b.id AS CHAR(20)) AS breakId, CAST(i.id AS CHAR(20)) AS itemId ${sql}` +
        (beyond ? ` AND i.id ${newer ? '<' : '>'} ?` : '') +
        ` ORDER BY i.id ${newer ? 'DESC' : 'ASC'} LIMIT ?`,
      ...values,
      ...(beyond ? [after.itemId] : []),
      take - found.length,
    );
    for (const row of rows)
      found.push({ kind, breakId: BigInt(String(row.breakId)), itemId: BigInt(String(row.itemId)) });
    if (found.length >= take) break;
  }
  return found;
}

type Sum = Record<'currency' | 'found' | 'absolute' | 'net' | 'withoutAmount', unknown>;

/** How many breaks match, and their money by currency. Named raw read; sums come as text, since they may be large. */
export async function sumDesk(
  tx: Tx,
  filter: BreakListFilter,
): Promise<{ count: number; stakes: StakesView[] }> {
  const sum = new StakesSum();
  for (const kind of kindsOf(filter)) {
    const { sql, values } = partOf(filter, kind);
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
