import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../db/migrate';

const NEXT = join(PROJECT_ROOT, 'node_modules/next/dist/bin/next');
const BUILD_ID = join(PROJECT_ROOT, '.next/BUILD_ID');
/** What goes into a build. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'proxy.ts',
  'public',
];
/** Folders under lib that no page is made of. */
const ASIDE = new Set(['testing', 'worker', 'engine', 'executors', 'handlers', 'node_modules']);

export type BuildState = 'fresh' | 'stale' | 'missing';

/** Whether the console is built, and from these very files: the newest of them is older than the build. */
export function buildState(): BuildState {
  if (!existsSync(BUILD_ID)) return 'missing';
  const built = statSync(BUILD_ID).mtimeMs;
  return SOURCES.some((name) => hasNewer(join(PROJECT_ROOT, name), built)) ? 'stale' : 'fresh';
}

function hasNewer(path: string, than: number): boolean {
  if (!existsSync(path)) return false;
  const stat = statSync(path);
  if (!stat.isDirectory()) return !/\.test\.tsx?$/.test(path) && stat.mtimeMs > than;
  return readdirSync(path).some((name) => !ASIDE.has(name) && hasNewer(join(path, name), than));
}

export class BuildError extends Error {
  override name = 'BuildError';
}

/**
 * Builds the console without checking types, which changes nothing about the result. `heard` gets every line it
 * prints. Rejects with BuildError and the end of its output.
 * @param signal ends the build
 */
export async function build(heard: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const output: string[] = [];
  const child = spawn(process.execPath, [NEXT, 'build'], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      MAKEGOOD_BUILD: 'first',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      output.push(...lines);
      lines.forEach(heard);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new BuildError(`the build failed\n${output.slice(-40).join('\n')}`);
}
