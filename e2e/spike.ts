import type { Database } from '../lib/db/client';
import { fingerprintOf } from '../lib/domain/fingerprint';
import { attemptAt, succeededAt } from '../lib/testing/happenings';
import { insertTask } from '../lib/testing/ledger-factory';
import { storeStats } from '../lib/testing/stored-stats';
import { ownType } from './own-type';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** A spike of failures: its type, the quarter of an hour that it began in, and the task that failed last. */
export type Spike = { bizType: string; at: Date; newest: bigint };

export const GATEWAY = 'HTTP 503: gateway down for maintenance';
export const CLOSED = 'HTTP 422: order closed';

/**
 * Seven failures within a minute, hours ago, and their statistics. Five for the gateway, of which one was retried with
 * success since; two for a closed order, both made good since. Ten tasks of the type succeeded
 * then, and nothing at any other time.
 */
export async function spike(db: Database, agoMs = 180 * MINUTE): Promise<Spike> {
  const bizType = await ownType(db, { url: 'http://127.0.0.1:9/none' });
  const now = db.clock.now().getTime();
  const at = new Date(Math.floor((now - agoMs) / QUARTER) * QUARTER);
  const failedAt = (n: number) => new Date(at.getTime() + MINUTE + n * 1000);
  const [gateway, closed] = [GATEWAY, CLOSED].map((message) =>
    fingerprintOf({ bizType, errorClass: null, message }),
  );
  let newest = 0n;
  for (const [group, message, statuses] of [
    [closed, CLOSED, ['success', 'compensated']],
    [gateway, GATEWAY, ['success', 'failed', 'failed', 'failed', 'failed']],
  ] as const) {
    if (group === undefined) continue;
    const { id, ...described } = group;
    const seen = { firstSeenAt: failedAt(0), lastSeenAt: failedAt(4) };
    await db.prisma.failureGroup.create({ data: { id, ...described, ...seen } });
    for (const [n, status] of statuses.entries()) {
      const times = { createdAt: failedAt(n), updatedAt: status === 'failed' ? failedAt(n) : failedAt(60) };
      const cause = status === 'failed' ? { errorGroup: id, lastError: message } : {};
      newest = await insertTask(db, status, { bizType, ...times, ...cause });
      await attemptAt(db, newest, bizType, failedAt(n), id);
    }
  }
  for (let n = 0; n < 10; n += 1) await succeededAt(db, bizType, failedAt(n), 5_000);
  await storeStats(db, bizType, new Date(at.getTime() - MINUTE));
  return { bizType, at, newest };
}
