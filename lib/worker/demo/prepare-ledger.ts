import { existsSync, renameSync } from 'node:fs';
import { pointDemoTypesAt } from '../../../prisma/seed/demo/demo-task-types';
import { seedDemo } from '../../../prisma/seed/demo/seed-demo';
import { openDatabase, type Database } from '../../db/client';
import { migrate } from '../../db/migrate';
import { DEMO_FILES, removeLedger } from './demo-home';

/** Whether a ledger of an earlier demo is there. */
export function hasLedger(): boolean {
  return existsSync(DEMO_FILES.ledger);
}

/** Writes the story into a file of its own, which becomes the ledger once it is whole. */
export async function makeLedger(downstream: string, progress: (share: number) => void): Promise<void> {
  removeLedger(DEMO_FILES.preparing);
  const url = `file:${DEMO_FILES.preparing}`;
  await migrate({ url });
  const db = await openDatabase({ url });
  try {
    await seedDemo(db, downstream, progress);
  } finally {
    await db.close();
  }
  renameSync(DEMO_FILES.preparing, DEMO_FILES.ledger);
}

/** Opens the ledger, brought up to date and pointed at the simulator's address of today. */
export async function openLedger(downstream: string): Promise<Database> {
  const url = `file:${DEMO_FILES.ledger}`;
  await migrate({ url });
  const db = await openDatabase({ url });
  await pointDemoTypesAt(db, downstream);
  return db;
}
