import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportTriage } from './triage/report';
import { keepLedger, measureLedger } from './triage/kept-ledger';
import { wholeNumber } from './whole-number';

const HELP = `Measures the lists of the console over 10,000,000 tasks on a private MariaDB with durable commits, in milliseconds:
94 % success, 2 % failed in 50 groups, 1 % claimed, some of them stuck; an audit trail half as long; 30 days of statistics.
The ledger is built once and kept; that takes an hour and 15 GB. The product must have been built: npm run build.

  npm run bench:triage                          10,000,000 tasks
  npm run bench:triage -- --tasks 300000        a smaller ledger, kept beside the other
  npm run bench:triage -- --cache /var/tmp/mg   where ledgers are kept; usually ${join(tmpdir(), 'makegood-triage')}
  npm run bench:triage -- --rebuild             builds it anew
  npm run bench:triage -- --build-only          builds it and measures nothing
  npm run bench:triage -- --rounds 3            how often every page is asked for 50 times in a row; usually 1

"read" is what a page reads, without web server and rendering: the figure that the targets of lists and look-ups are
about. The last line is one JSON object.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string', default: '10000000' },
      cache: { type: 'string', default: join(tmpdir(), 'makegood-triage') },
      rounds: { type: 'string', default: '1' },
      rebuild: { type: 'boolean', default: false },
      'build-only': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const tasks = wholeNumber('tasks', values.tasks, 100_000, 50_000_000);
  const rounds = wholeNumber('rounds', values.rounds, 1, 20);
  const began = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const kept = await keepLedger({ cache: values.cache, tasks, rebuild: values.rebuild }, say);
  if (values['build-only']) return say('built');
  const measured = await measureLedger(kept, rounds, say);
  const figures = reportTriage(measured);
  console.log(JSON.stringify({ ...figures, ...kept.facts, rounds, cores: availableParallelism() }));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
