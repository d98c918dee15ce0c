import { readEnvironment } from '../../../lib/config/environment';
import { openDatabase } from '../../../lib/db/client';
import { migrate } from '../../../lib/db/migrate';
import { seedDemo } from './seed-demo';

/** `tsx prisma/seed/demo/seed-main.ts`: the demo's rows in the empty ledger that DATABASE_URL names. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const config = { url: env.databaseUrl, timezone: env.databaseTimezone };
  await migrate(config);
  const db = await openDatabase(config);
  try {
    const filled = (await db.prisma.asyncTask.count()) + (await db.prisma.user.count()) > 0;
    if (filled) throw new Error('this ledger has rows already; the demo is written into an empty one only');
    const report = await seedDemo(db, 'http://127.0.0.1:4010');
    console.log(`${report.tasks} tasks, ${report.attempts} attempts, ${report.actions} actions`);
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
