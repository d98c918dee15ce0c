import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOf, freePort, signalGroup, stopGroup, tailOf, waitUntil } from './processes';

export const PROJECT_ROOT = join(import.meta.dirname, '../..');

/** Where a running product is, and what it was started with. Plain data: it travels to test processes as JSON. */
export type ProductAddress = {
  /** Origin, `http://127.0.0.1:port`, without a trailing slash. */
  url: string;
  databaseUrl: string;
  secret: string;
  admin: { email: string; password: string };
  /** Everything its processes printed. */
  logFile: string;
};

export type Product = ProductAddress & {
  /** Ends all its processes, gently first. */
  stop(): Promise<void>;
  /** Ends all its processes as a power cut would. */
  kill9(): Promise<void>;
};

export type ProductOptions = {
  /** As DATABASE_URL takes it; the product migrates it itself. */
  databaseUrl: string;
  /** Environment on top of what the product needs. */
  env?: Record<string, string>;
  /** What is started; the default is the product's own entry, web and worker. */
  entry?: string;
  /** Keeps what the processes print in this file; the default is a temporary one that goes with the product. */
  logFile?: string;
  /** Milliseconds within which /api/health must answer. Default 60,000. */
  timeoutMs?: number;
};

/**
 * Starts the real product, web and worker as `npm start` does, on a free port. It must have been built. Throws with
 * the end of its log when it does not become healthy.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  if (options.entry === undefined) requireBuild();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(24).toString('hex');
  const admin = { email: 'admin@makegood.test', password: randomBytes(12).toString('hex') };
  const folder = mkdtempSync(join(tmpdir(), 'makegood-product-'));
  const logFile = options.logFile ?? join(folder, 'product.log');
  const child = launch(options.entry ?? 'lib/worker/start.ts', logFile, {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    MAKEGOOD_URL: url,
    MAKEGOOD_SECRET: secret,
    MAKEGOOD_ADMIN_EMAIL: admin.email,
    MAKEGOOD_ADMIN_PASSWORD: admin.password,
    ...options.env,
  });
  const killAtExit = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killAtExit);
  const end = async (graceMs: number) => {
    await stopGroup(child, graceMs);
    process.off('exit', killAtExit);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil('Makegood did not start', () => isHealthy(url), {
      timeoutMs: options.timeoutMs ?? 60_000,
      dead: () => endOf(child),
      tail: () => tailOf(logFile),
    });
  } catch (error) {
    await end(2_000);
    throw error;
  }
  const kill9 = async () => {
    signalGroup(child, 'SIGKILL');
    await end(0);
  };
  return { url, databaseUrl: options.databaseUrl, secret, admin, logFile, stop: () => end(20_000), kill9 };
}

function requireBuild(): void {
  if (!existsSync(join(PROJECT_ROOT, '.next/BUILD_ID')))
    throw new Error('The product is not built: run "npm run build" first.');
}

/** True when /api/health says so; throws while nothing listens. */
export async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
  const body = (await response.json()) as { status?: unknown };
  return response.status === 200 && body.status === 'ok';
}

/** In a process group of its own, so that web and worker end with it whatever happened to their supervisor. */
function launch(entry: string, logFile: string, env: Record<string, string>): ChildProcess {
  const log = openSync(logFile, 'a');
  try {
    return spawn(process.execPath, ['--import', 'tsx', entry], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}
