import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../db/migrate';

/** Where the demo lives: everything of it, so that removing the folder removes it. */
const HOME = join(PROJECT_ROOT, 'data/demo');

export const DEMO_FILES = {
  home: HOME,
  ledger: join(HOME, 'ledger.db'),
  /** Becomes the ledger once it is whole: a seeding that was interrupted leaves no half of one. */
  preparing: join(HOME, 'preparing.db'),
  simulator: join(HOME, 'simulator.json'),
  log: join(HOME, 'demo.log'),
  lock: join(HOME, 'demo.pid'),
} as const;

export class DemoRunsError extends Error {}

/** Takes the folder for this process. Throws DemoRunsError while another demo runs in it. */
export function takeHome(): () => void {
  mkdirSync(HOME, { recursive: true });
  const holder = existsSync(DEMO_FILES.lock) ? Number(readFileSync(DEMO_FILES.lock, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new DemoRunsError(`the demo runs already (process ${holder}); end it with Ctrl-C first`);
  writeFileSync(DEMO_FILES.lock, String(process.pid));
  return () => rmSync(DEMO_FILES.lock, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return isNode(pid);
  } catch {
    return false;
  }
}

/** Process ids come again: on Linux one that belongs to another program is not the demo. */
function isNode(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || readFileSync(file, 'utf8').includes('demo');
}

export function removeLedger(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Begins again from nothing. */
export function clearHome(): void {
  removeLedger(DEMO_FILES.ledger);
  removeLedger(DEMO_FILES.preparing);
  rmSync(DEMO_FILES.simulator, { force: true });
}
