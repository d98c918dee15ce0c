import { openDatabase } from '../../lib/db/client';
import { contextFor, type TestUser } from '../../lib/testing/ledger-factory';
import { planFaults } from '../../lib/testing/plan-judge';
import { watchSql, type SentSql } from '../../lib/testing/sent-sql';
import type { DeskRead } from './reads';

const SHOWN = 110;

/** Names, for each read, the statements that read or sort more than ten thousand rows, and by which key. */
export async function tellPlans(url: string, user: TestUser, reads: readonly DeskRead[]): Promise<void> {
  const watch = watchSql();
  const db = await openDatabase({ url, poolSize: 1 });
  try {
    for (const { name, read } of reads) {
      watch.take();
      await read(contextFor(db, user));
      for (const sent of watch.take()) await tell(name, sent);
    }
  } finally {
    watch.stop();
    await db.close();
  }
}

async function tell(name: string, sent: SentSql): Promise<void> {
  const sql = sent.sql.replaceAll(/`\w+`\.|`/g, '').slice(0, SHOWN);
  for (const fault of await planFaults('mysql', sent)) console.log(`${name}: ${fault}\n    ${sql}`);
}
