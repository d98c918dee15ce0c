import { join } from 'node:path';
import { PROJECT_ROOT } from '../db/migrate';
import type { ChildSpec } from './supervise';

/** What both processes are given: the caller's environment with the settings that were decided at start. */
export type ChildEnvironment = Record<string, string | undefined>;

export type WebAddress = { port: number; /** Null: every interface. */ host: string | null };

const NEXT = join(PROJECT_ROOT, 'node_modules/next/dist/bin/next');
const HEALTH_TIMEOUT_MS = 5_000;

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
    ready: () => answersAsOurs(port, host ?? '127.0.0.1'),
  };
}

export function workerChild(env: ChildEnvironment): ChildSpec {
  return {
    name: 'worker',
    args: ['--import', 'tsx', 'lib/worker/main.ts'],
    env: { ...env, NODE_ENV: 'production' },
  };
}

async function answersAsOurs(port: number, host: string): Promise<boolean> {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  const target = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : bracketed;
  const response = await fetch(`http://${target}:${port}/api/health`, {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  });
  const body = (await response.json()) as { status?: unknown };
  // 503 with a body of ours: the console is up and says on its pages that the database is away.
  return body.status === 'ok' || body.status === 'unavailable';
}
