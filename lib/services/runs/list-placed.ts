import { z } from 'zod';
import type { Tx } from '../../db/client';
import { listPlacedParts, readPlaced, type PlacedBucket, type PlacedRecord } from '../../db/placed-rows';
import { listItems } from '../../db/recon-item-store';
import { findRun, type StoredRun } from '../../db/recon-run-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { readRunSettings } from '../../domain/run-record';
import type { PlacedList, PlacedRow } from '../../domain/views/recon-run';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, encodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { idText } from '../parse-input';
import { itemRow, recordRow } from './placed-view';

export type ListPlacedInput = {
  runId: string;
  bucket: 'matched' | 'ignored' | 'in_transit';
  cursor?: string;
  pageSize?: number;
};

const schema = z.object({
  runId: idText.catch(-1n),
  bucket: z.enum(['matched', 'ignored', 'in_transit']).catch('matched'),
  cursor: filterText(200),
  pageSize,
});

/** One page of the rows that need nobody, or not yet, in the order in which a run placed them. Bad cursors fall back. */
export async function listPlaced(ctx: ServiceContext, input: unknown): Promise<VerbResult<PlacedList>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const { runId, bucket, cursor, pageSize: size } = schema.parse(input ?? {});
  const { prisma } = ctx.db;
  const run = await findRun(prisma, runId);
  if (run === null) return refused({ code: 'not_found', what: 'run' });
  const at = decodeCursor(cursor);
  if (bucket === 'in_transit') return ok(await transitPage(prisma, run, at, size));
  return ok(await placedPage(prisma, run, bucket, Math.max(0, (at?.row ?? 1) - 1), size));
}

async function transitPage(
  tx: Tx,
  run: StoredRun,
  cursor: PageCursor | null,
  size: number,
): Promise<PlacedList> {
  const read = async (at: PageCursor | null, take: number) => {
    const items = await listItems(tx, run.id, 'in_transit', at && { id: at.id, side: at.side }, take);
    return items.map((item) => ({ item, key: { time: 0, id: item.id } }));
  };
  const { rows, ...page } = await keysetPage(cursor, size, read);
  const { currency } = readRunSettings(run.settings).settings;
  return { rows: rows.map(({ item }) => itemRow(item, currency)), ...page };
}

/** Of a page only the parts are read that hold it: where each begins, the counts of those before it say. */
async function placedPage(
  tx: Tx,
  run: StoredRun,
  bucket: PlacedBucket,
  first: number,
  size: number,
): Promise<PlacedList> {
  const parts = await listPlacedParts(tx, run.id, bucket);
  const total = parts.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const records: PlacedRecord[] = [];
  let before = 0;
  for (const { seq, rowCount } of parts) {
    const from = Math.max(0, first + records.length - before);
    if (records.length < size && from < rowCount)
      records.push(...(await readPlaced(tx, run.id, seq)).slice(from, from + size - records.length));
    before += rowCount;
  }
  const { currency } = readRunSettings(run.settings).settings;
  const rows: PlacedRow[] = records.map((record) => recordRow(bucket, record, currency));
  const pageAt = (side: PageCursor['side'], row: number) =>
    encodeCursor({ side, time: 0, id: BigInt(row), row });
  return {
    rows,
    newer: first === 0 || rows.length === 0 ? null : pageAt('newer', Math.max(0, first - size) + 1),
    older: first + rows.length < total && rows.length > 0 ? pageAt('older', first + rows.length + 1) : null,
    firstRow: rows.length === 0 ? 0 : first + 1,
  };
}
