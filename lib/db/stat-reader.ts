import { GRAINS, MINUTE_MS, type Piece } from '../domain/stat-grains';
import type { Tx } from './client';
import { statRow, type StatRow } from './stat-row';

/** So many instants are asked for one by one; more are read as one range and picked from. */
const MOST_INSTANTS = 200;

/**
 * The stored rows of these pieces of time, of one type or of all. Served by the primary key, or for one type by
 * (biz_type, grain, start_at); bounded by the pieces, whatever the ledger's size.
 */
export async function readStats(
  tx: Tx,
  pieces: readonly Piece[],
  bizType: string | null,
): Promise<StatRow[]> {
  const rows: StatRow[] = [];
  for (const grain of GRAINS) {
    const starts = pieces.filter((piece) => piece.grain === grain).flatMap(startsOf);
    const [first, last] = [starts[0], starts.at(-1)];
    if (first === undefined || last === undefined) continue;
    const startAt =
      starts.length <= MOST_INSTANTS
        ? { in: starts.map((at) => new Date(at)) }
        : { gte: new Date(first), lte: new Date(last) };
    const found = await tx.taskStat.findMany({
      where: { grain, startAt, ...(bizType === null ? {} : { bizType }) },
    });
    rows.push(...found.map(statRow));
  }
  return rows;
}

/** Beginnings of a piece's rows, ascending. */
export function startsOf({ grain, from, to }: Piece): number[] {
  const step = grain * MINUTE_MS;
  return Array.from({ length: (to - from) / step }, (_, i) => from + i * step);
}
