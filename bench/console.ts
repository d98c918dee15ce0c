import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '../lib/db/client';
import { migrate } from '../lib/db/migrate';
import { withMariadb } from '../lib/testing/provision';
import { fillLedger } from './console/ledger';
import { consolePages } from './console/pages';
import { reportRounds } from './console/report';
import { measurePages, type Round } from './console/rounds';
import { wholeNumber } from './whole-number';

const HELP = `Measures the console's pages on a private MariaDB (durable commits) with thirty days of tasks, in milliseconds.
The product must have been built: npm run build.

  npm run bench:console                      1,000,000 tasks, 2 % of which stand failed for 200 causes
  npm run bench:console -- --tasks 50000     a smaller ledger
  npm run bench:console -- --failed 200000   so many failed tasks
  npm run bench:console -- --rounds 1        how often every page is asked for 50 times in a row; usually 3

A page's time ends when its whole body is here; "read" is what the page reads, without web server and rendering;
"cpu" is the processor time of product and database for one answer, which other work on the machine hardly changes. The
pages health and account carry no tasks: they are the baseline of the same run. The last line is one JSON object:
milliseconds, medians of the rounds.
`;

const DAYS = 30;
const CAUSES = 200;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string', default: '1000000' },
      failed: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const tasks = wholeNumber('tasks', values.tasks, 20_000, 20_000_000);
  const failed = wholeNumber('failed', values.failed ?? String(tasks / 50), 400, tasks / 2);
  const rounds = wholeNumber('rounds', values.rounds, 1, 20);
  const began = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const measured = await withMariadb(async (server): Promise<Round[]> => {
    const url = await server.createDatabase('bench');
    await migrate({ url });
    const db = await openDatabase({ url });
    try {
      await fillLedger(db, url, { tasks, failed: failed / tasks, days: DAYS, causes: CAUSES }, say);
      return await measurePages(db, url, { rounds, pagesOf: consolePages }, say);
    } finally {
      await db.close();
    }
  });
  const { medians, ratios } = reportRounds(measured, 'console');
  console.log(JSON.stringify({ ...medians, ratios, tasks, failed, rounds, cores: availableParallelism() }));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
