import { randomUUID } from 'node:crypto';
import type { Database } from '../lib/db/client';
import { lockDue } from '../lib/db/locking-reads';
import { writeClaim, writeSuccess } from '../lib/db/task-writer';

const BATCH = 500;

/**
 * The same three writes as the engine's, claim, finish and an attempt row each, with Prisma and nothing round it:
 * one after the other, in batches of 500. Returns how many tasks it brought to success.
 */
export async function bareLoop(db: Database, bizType: string): Promise<number> {
  for (let done = 0; ;) {
    const claimed = await claim(db, bizType);
    if (claimed.ids.length === 0) return done;
    await finish(db, bizType, claimed);
    done += claimed.ids.length;
  }
}

type Claimed = { ids: bigint[]; token: string; at: Date };

function claim(db: Database, bizType: string): Promise<Claimed> {
  const token = randomUUID();
  const at = db.clock.now();
  return db.prisma.$transaction(async (tx) => {
    const ids = (await lockDue(tx, db.provider, { bizType, now: at, limit: BATCH, probe: null })).map(
      (row) => row.id,
    );
    if (ids.length > 0)
      await writeClaim(tx, ids, { token, worker: 'bare' }, new Date(at.getTime() + 60_000), at);
    return { ids, token, at };
  });
}

async function finish(db: Database, bizType: string, { ids, token, at }: Claimed): Promise<void> {
  const now = db.clock.now();
  await db.prisma.$transaction(async (tx) => {
    await writeSuccess(tx, ids, token, now);
    const attempt = { bizType, startedAt: at, finishedAt: now, worker: 'bare', claimToken: token };
    await tx.taskAttempt.createMany({ data: ids.map((taskId) => ({ taskId, ...attempt })) });
  });
}
