import { existsSync, renameSync } from 'node:fs';
import { pointDemoTypesAt } from '../../../prisma/seed/demo/demo-task-types';
import { pointDemoSourcesAt } from '../../../prisma/seed/demo/demo-sources';
import { seedDemo } from '../../../prisma/seed/demo/seed-demo';
import { openDatabase, type Database } from '../../db/client';
import { migrate } from '../../db/migrate';
import { STATUS } from '../../domain/task-status';
import { DEMO_FILES, removeLedger } from './demo-home';
import type { EffectsLedger } from './effects-ledger';

/** Whether a ledger of an earlier demo is there. */
export function hasLedger(): boolean {
  return existsSync(DEMO_FILES.ledger);
}

/** Writes the story into a file of its own, which becomes the ledger once it is whole. */
export async function makeLedger(
  downstream: string,
  effects: EffectsLedger,
  progress: (share: number) => void,
): Promise<void> {
  removeLedger(DEMO_FILES.preparing);
  const url = `file:${DEMO_FILES.preparing}`;
  await migrate({ url });
  const db = await openDatabase({ url });
  try {
    await seedDemo(db, downstream, progress);
    await rememberRefunds(db, effects);
  } finally {
    await db.close();
  }
  renameSync(DEMO_FILES.preparing, DEMO_FILES.ledger);
}

/**
 * The refund gateway knows of every refund of the past: of those that succeeded, and of those that it made although
 * nobody here heard of it. What it turned away it has never heard of.
 */
async function rememberRefunds(db: Database, effects: EffectsLedger): Promise<void> {
  const refunds = await db.prisma.asyncTask.findMany({
    where: { bizType: 'refund_submit' },
    select: { eventId: true, status: true, lastOutcome: true, updatedAt: true },
  });
  for (const { eventId, status, lastOutcome, updatedAt } of refunds)
    if (status === STATUS.success || (status === STATUS.failed && lastOutcome === 'unknown'))
      effects.remember(eventId, 'refund_submit', true, updatedAt.toISOString());
}

/** Opens the ledger, brought up to date and pointed at the simulator's address of today. */
export async function openLedger(downstream: string): Promise<Database> {
  const url = `file:${DEMO_FILES.ledger}`;
  await migrate({ url });
  const db = await openDatabase({ url });
  await pointDemoTypesAt(db, downstream);
  await pointDemoSourcesAt(db, downstream);
  return db;
}
