import { join } from 'node:path';
import { PROJECT_ROOT } from '../db/migrate';
import { consoleAnswers } from './ask-health';
import type { ChildSpec } from './supervise';

/** What both processes are given: the caller's environment with the settings that were decided at start. */
export type ChildEnvironment = Record<string, string | undefined>;

export type WebAddress = { port: number; /** Null: every interface. */ host: string | null };

const NEXT = join(PROJECT_ROOT, 'node_modules/next/dist/bin/next');

/** The console. next-auth's own variables are set from ours, so that nobody has to know them. */
export function webChild(
  { port, host }: WebAddress,
  env: ChildEnvironment,
  origin: string,
  secret: string,
): ChildSpec {
  return {
    name: 'web',
    args: [NEXT, 'start', '-p', String(port), ...(host === null ? [] : ['-H', host])],
    env: {
      ...env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      NEXTAUTH_URL: origin,
      NEXTAUTH_SECRET: secret,
    },
    ready: () => consoleAnswers(port, host),
  };
}

export function workerChild(env: ChildEnvironment): ChildSpec {
  return {
    name: 'worker',
    args: ['--import', 'tsx', 'lib/worker/main.ts'],
    env: { ...env, NODE_ENV: 'production' },
  };
}
