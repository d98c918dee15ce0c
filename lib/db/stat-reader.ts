import type { Tally } from '../domain/slo';
import type { Piece } from '../domain/stat-grains';
import type { Database } from './client';

/** Stored rows of one type in one bucket, summed up. `latencies`: what each row stores, joined as `addStored` reads it. */
export type StatSum = {
  bucket: number;
  bizType: string;
  figures: Tally & { latencySumMs: number; latencyMaxMs: number; latencies: string };
};

const JOINED = {
  mysql: "GROUP_CONCAT(latencies SEPARATOR '|')",
  sqlite: "GROUP_CONCAT(latencies, '|')",
};
/** Pieces of time asked for in one statement; SQLite joins 500 at most. */
const TOGETHER = 400;

/**
 * Sums by bucket and type: the database adds the rows up, since a month has thousands and each costs a page more to
 * receive than to add. buckets: the pieces of time that each is made of. bizType null: all types. Served by the primary
 * key, or for one type by (biz_type, grain, start_at); bounded by the pieces, whatever the ledger's size. Named raw read.
 */
export async function readStatSums(
  db: Database,
  buckets: readonly (readonly Piece[])[],
  bizType: string | null,
): Promise<StatSum[]> {
  const pieces = buckets.flatMap((own, bucket) => own.map((piece) => ({ bucket, piece })));
  const sums: StatSum[] = [];
  for (let at = 0; at < pieces.length; at += TOGETHER) {
    const some = pieces.slice(at, at + TOGETHER);
    const sql = some.map(({ bucket }) => partOf(db.provider, bucket, bizType !== null)).join(' UNION ALL ');
    const values = some.flatMap(({ piece: { grain, from, to } }) => [
      grain,
      new Date(from),
      new Date(to),
      ...(bizType === null ? [] : [bizType]),
    ]);
    sums.push(...(await db.prisma.$queryRawUnsafe<RawSum[]>(sql, ...values)).map(sumOf));
  }
  return sums;
}

function partOf(provider: Database['provider'], bucket: number, oneType: boolean): string {
  const text = provider === 'mysql' ? 'CHAR' : 'TEXT';
  const cast = (value: string, name: string) => `CAST(${value} AS ${text}) AS ${name}`;
  return (
    `SELECT ${bucket} AS bucket, biz_type AS bizType, ${cast('SUM(created)', 'created')}, ` +
    `${cast('SUM(succeeded)', 'succeeded')}, ${cast('SUM(failed)', 'failed')}, ` +
    `${cast('SUM(compensated)', 'compensated')}, ${cast('SUM(latency_sum_ms)', 'latencySumMs')}, ` +
    `${cast('MAX(latency_max_ms)', 'latencyMaxMs')}, ${JOINED[provider]} AS latencies FROM task_stat ` +
    `WHERE grain = ? AND start_at >= ? AND start_at < ?${oneType ? ' AND biz_type = ?' : ''} GROUP BY biz_type`
  );
}

type RawSum = Record<keyof StatSum['figures'] | 'bucket' | 'bizType', unknown>;

function sumOf({ bucket, bizType, latencies, ...numbers }: RawSum): StatSum {
  return {
    bucket: Number(bucket),
    bizType: String(bizType),
    figures: {
      created: Number(numbers.created),
      succeeded: Number(numbers.succeeded),
      failed: Number(numbers.failed),
      compensated: Number(numbers.compensated),
      latencySumMs: Number(numbers.latencySumMs),
      latencyMaxMs: Number(numbers.latencyMaxMs),
      latencies: String(latencies),
    },
  };
}
