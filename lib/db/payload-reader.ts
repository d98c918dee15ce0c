import type { Database, Tx } from './client';

/** A stored payload before it is read. bytes: of UTF-8. likely: it may hold what is looked for. */
export type StoredPayload = { id: bigint; bytes: number; likely: boolean };

/**
 * How large payloads are, and whether they hold a text or, in its place, escapes that may stand for it. part: null when
 * there is no text to go by. INSTR compares letters exactly on both databases. Named raw read.
 */
export async function readStoredPayloads(
  db: Database,
  ids: readonly bigint[],
  part: string | null,
): Promise<StoredPayload[]> {
  if (ids.length === 0) return [];
  const likely = part === null ? '1' : '(INSTR(payload, ?) > 0 OR INSTR(payload, ?) > 0)';
  const rows = await db.prisma.$queryRawUnsafe<{ id: unknown; bytes: unknown; likely: unknown }[]>(
    `SELECT CAST(id AS CHAR(20)) AS id, OCTET_LENGTH(payload) AS bytes, ${likely} AS likely FROM async_task ` +
      `WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ...(part === null ? [] : [part, '\\u']),
    ...ids,
  );
  return rows.map(({ id, bytes, likely: found }) => ({
    id: BigInt(String(id)),
    bytes: Number(bytes),
    likely: Number(found) === 1,
  }));
}

/** Payloads as they are stored, to the byte, by id. */
export async function readPayloads(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.asyncTask.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, payload: true },
  });
  return new Map(rows.map(({ id, payload }) => [id, payload]));
}
