import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runDrill } from './drill';
import { drillReport, type DrillReport } from './drill-report';
import { withMariadb } from './provision';

const HELP = `Proves the main promises with real workers, on SQLite and on a private MariaDB.

  npm run drill                              both
  npm run drill -- --sqlite | --mariadb      one of them
  npm run drill -- --schedule 1000,4000      pauses between tries, in milliseconds (default 200,400,800)

Prints PASS or FAIL for every step; exits 0 only when all passed.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sqlite: { type: 'boolean' },
      mariadb: { type: 'boolean' },
      schedule: { type: 'string', default: '200,400,800' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const schedule = readSchedule(values.schedule);
  const both = values.sqlite !== true && values.mariadb !== true;
  const report = drillReport((line) => console.log(line));
  if (both || values.sqlite === true) await onSqlite(schedule, report);
  if (both || values.mariadb === true) await onMariadb(schedule, report);
  console.log(report.failures() === 0 ? '\nall steps passed' : `\n${report.failures()} failed`);
  return report.failures() === 0 ? 0 : 1;
}

function readSchedule(text: string): number[] {
  const steps = text.split(',').map(Number);
  if (!steps.every((ms) => Number.isInteger(ms) && ms >= 1 && ms <= 3_600_000))
    throw new Error('--schedule takes whole milliseconds, separated by commas: 200,400,800');
  return steps;
}

async function onSqlite(schedule: number[], report: DrillReport): Promise<void> {
  console.log('\nSQLite');
  const folder = mkdtempSync(join(tmpdir(), 'makegood-drill-'));
  try {
    await runDrill(`file:${join(folder, 'ledger.db')}`, schedule, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onMariadb(schedule: number[], report: DrillReport): Promise<void> {
  console.log('\nMariaDB');
  await withMariadb(async (server) => runDrill(await server.createDatabase('drill'), schedule, report));
}

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
