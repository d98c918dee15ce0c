import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import type { BusinessDate, EntryKind } from '../domain/reconciliation';
import { signOf } from '../domain/reconciliation-stakes';
import type { Tx } from './client';

/** Breaks of a run that are alike, summed up. `net`: by how much more came in by their record than by ours. */
export type LatestSum = {
  kind: ResolvableKind;
  state: BreakState;
  currency: string;
  businessDate: BusinessDate;
  count: number;
  absolute: bigint;
  net: bigint;
  withoutAmount: number;
};

type Row = Record<
  'kind' | 'state' | 'currency' | 'day' | 'entryKind' | 'found' | 'known' | 'absolute' | 'more',
  unknown
>;

/**
 * Sums of the breaks that this run was the last to find: what they say, its items say, too. `assigneeId` null: nobody's;
 * left out: everybody's. Along ix_recon_break_run and in its order, whatever else is wanted: a state or a kind in the
 * condition costs a temporary table of all of them. Named raw read; sums come as text, since they may be large.
 */
export async function readLatestSums(
  tx: Tx,
  lastRunId: bigint,
  assigneeId?: bigint | null,
): Promise<LatestSum[]> {
  const isTheirs = typeof assigneeId === 'bigint';
  const whose = isTheirs ? ' AND assignee_id = ?' : assigneeId === null ? ' AND assignee_id IS NULL' : '';
  const rows = await tx.$queryRawUnsafe<Row[]>(
    'SELECT kind, state, currency, business_date AS day, entry_kind AS entryKind, CAST(COUNT(*) AS CHAR(20)) AS found, ' +
      'CAST(COUNT(stake_minor) AS CHAR(20)) AS known, CAST(COALESCE(SUM(stake_minor), 0) AS CHAR(40)) AS absolute, ' +
      'CAST(COALESCE(SUM(CASE WHEN stake_minor IS NULL THEN 0 ELSE COALESCE(difference_minor, COALESCE(theirs_minor, 0) - ' +
      'COALESCE(ours_minor, 0)) END), 0) AS CHAR(40)) AS more ' +
      `FROM recon_break WHERE last_run_id = ?${whose} GROUP BY kind, state, currency, business_date, entry_kind`,
    lastRunId,
    ...(isTheirs ? [assigneeId] : []),
  );
  return rows.map((row) => ({
    kind: String(row.kind) as ResolvableKind,
    state: String(row.state) as BreakState,
    currency: String(row.currency),
    businessDate: String(row.day),
    count: Number(row.found),
    absolute: BigInt(String(row.absolute)),
    net: signOf(String(row.entryKind) as EntryKind) * BigInt(String(row.more)),
    withoutAmount: Number(row.found) - Number(row.known),
  }));
}
