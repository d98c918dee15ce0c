import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import type { Bucket } from '../domain/reconciliation';
import type { Tx } from './client';
import { readLatestSums, type LatestSum } from './desk-sums';
import type { StoredRun } from './recon-run-store';

/** Items of a run that are alike, summed up, as sums of breaks are. */
export type ItemSum = Omit<LatestSum, 'kind'> & { bucket: Bucket; kind: ResolvableKind | null };

type Row = Record<
  'bucket' | 'kind' | 'state' | 'currency' | 'day' | 'found' | 'absolute' | 'net' | 'withoutAmount',
  unknown
>;

const OPEN: BreakState = 'open';
const JOIN =
  'LEFT JOIN recon_break AS b ON b.source_id = i.source_id AND b.break_key = i.break_key WHERE i.run_id = ?';
const NET =
  "CASE WHEN i.stake_minor IS NULL THEN 0 ELSE (CASE WHEN i.entry_kind IN ('refund', 'fee') THEN -1 ELSE 1 END) * " +
  'COALESCE(i.difference_minor, COALESCE(i.theirs_minor, 0) - COALESCE(i.ours_minor, 0)) END';

/**
 * What a run found, in as many rows as there are kinds, states, days and currencies: money as it found it, states as they
 * are now. A trial's breaks are nobody's: all of them are open.
 */
export async function readItemSums(tx: Tx, run: StoredRun): Promise<ItemSum[]> {
  const breaks = await readLatestSums(tx, run.id);
  const found = breaks.reduce((sum, { count }) => sum + count, 0);
  // Breaks that a later run has found again say what that one says: then the items are asked, each for its break.
  if (found === 0 || found !== run.breakCount) return readJoined(tx, run);
  const bucketOf = (kind: ResolvableKind): Bucket => (kind === 'invalid' ? 'invalid' : 'break');
  return [
    ...breaks.map((sum) => ({ ...sum, bucket: bucketOf(sum.kind) })),
    ...(await readSums(tx, `'${OPEN}'`, "WHERE i.run_id = ? AND i.bucket = 'in_transit'", run.id)),
  ];
}

function readJoined(tx: Tx, { id, trial }: StoredRun): Promise<ItemSum[]> {
  return trial
    ? readSums(tx, `'${OPEN}'`, 'WHERE i.run_id = ?', id)
    : readSums(tx, `COALESCE(b.state, '${OPEN}')`, JOIN, id);
}

/** Named raw read; sums come as text, since they may be large. */
async function readSums(tx: Tx, state: string, where: string, id: bigint): Promise<ItemSum[]> {
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `SELECT i.bucket AS bucket, i.kind AS kind, ${state} AS state, i.currency AS currency, i.business_date AS day, ` +
      'CAST(COUNT(*) AS CHAR(20)) AS found, CAST(COALESCE(SUM(i.stake_minor), 0) AS CHAR(40)) AS absolute, ' +
      `CAST(COALESCE(SUM(${NET}), 0) AS CHAR(40)) AS net, ` +
      'CAST(SUM(CASE WHEN i.stake_minor IS NULL THEN 1 ELSE 0 END) AS CHAR(20)) AS withoutAmount ' +
      `FROM recon_item AS i ${where} GROUP BY 1, 2, 3, 4, 5`,
    id,
  );
  return rows.map((row) => ({
    bucket: String(row.bucket) as Bucket,
    kind: row.kind === null ? null : (String(row.kind) as ResolvableKind),
    state: String(row.state) as BreakState,
    currency: String(row.currency),
    businessDate: String(row.day),
    count: Number(row.found),
    absolute: BigInt(String(row.absolute)),
    net: BigInt(String(row.net)),
    withoutAmount: Number(row.withoutAmount),
  }));
}
