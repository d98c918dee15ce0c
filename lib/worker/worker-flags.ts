import { parseArgs } from 'node:util';

export type WorkerFlags = {
  once: boolean;
  help: boolean;
  /** Only these biz_types; null for all. */
  types: string[] | null;
  graceMs: number;
  poolSize: number;
};

export class WorkerUsageError extends Error {}

export const WORKER_HELP = `Runs the tasks of async_task.

  npm run worker                         until SIGTERM or SIGINT
  npm run worker -- --once               reclaims, runs what is due now to its end, exits (for crontab)

  --types a,b     only these biz_types
  --grace 30      seconds that running tasks may take when the worker stops
  --pool 10       database connections
  --help          this text

Exit codes: 0 done, 1 failed, 2 wrong flags or settings, 75 no database (--once; otherwise it is waited for).
Settings: DATABASE_URL, DATABASE_TIMEZONE, and the variables that task types name as signing secrets.
`;

/** Reads the command line. Throws WorkerUsageError with what is wrong and where to look. */
export function readWorkerFlags(args: readonly string[]): WorkerFlags {
  const values = parse(args);
  const types = values.types?.split(',').map((name) => name.trim());
  if (types?.some((name) => name === '')) throw usage('--types needs names, separated by commas');
  return {
    once: values.once ?? false,
    help: values.help ?? false,
    types: types ?? null,
    graceMs: 1000 * wholeNumber('--grace', values.grace ?? '30', 0, 86_400),
    poolSize: wholeNumber('--pool', values.pool ?? '10', 3, 500),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        once: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        types: { type: 'string' },
        grace: { type: 'string' },
        pool: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(flag: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw usage(`${flag} is a whole number from ${min} to ${max}`);
  return value;
}

function usage(message: string): WorkerUsageError {
  return new WorkerUsageError(`${message}\nTry: npm run worker -- --help`);
}
