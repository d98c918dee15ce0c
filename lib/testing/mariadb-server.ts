import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, closeSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mariadbAt, type MariadbAddress } from './mariadb-address';
import { endOf, freePort, signalGroup, tailOf, waitUntil } from './processes';
import { canInstallPackages, findExecutable, installPackages } from './system-packages';

export type MariadbOptions = {
  /** False keeps the files in memory where there is room: tests spend their time in fsync otherwise. Default true. */
  durable?: boolean;
  /** InnoDB buffer pool in MiB. Default 512. */
  bufferPoolMb?: number;
  /** Further server options, `--name=value`. */
  args?: string[];
};

export type MariadbServer = MariadbAddress & {
  port: number;
  /** The server's own log. */
  logFile: string;
  /** Ends the server as a power cut would; its files stay. */
  kill9(): Promise<void>;
  /** Starts it again on the same files and port; stops it first if it runs. */
  restart(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
};

const SBIN = ['/usr/sbin', '/usr/local/sbin'];
const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 3 * 1024 ** 3;

/** Paths of the server's programs; installed first where that can be done. Throws with one sentence otherwise. */
export function ensureMariadb(): { server: string; install: string } {
  const found = findMariadb();
  if (found !== null) return found;
  if (canInstallPackages()) {
    installPackages(['mariadb-server']);
    const installed = findMariadb();
    if (installed !== null) return installed;
  }
  throw new Error(
    'Tests and benchmarks need MariaDB 10.6 or newer: install mariadbd and mariadb-install-db (package mariadb-server).',
  );
}

function findMariadb(): { server: string; install: string } | null {
  const server = findExecutable(['mariadbd', 'mysqld'], SBIN);
  const install = findExecutable(['mariadb-install-db', 'mysql_install_db'], SBIN);
  return server === null || install === null ? null : { server, install };
}

/**
 * Starts a private MariaDB on a free loopback port, with files of its own. Commits are durable unless told otherwise.
 * Throws when it cannot be installed, or with the end of its log when it does not answer within 60 s.
 */
export async function startMariadb(options: MariadbOptions = {}): Promise<MariadbServer> {
  const programs = ensureMariadb();
  const place = placeFor(options.durable ?? true);
  const folder = mkdtempSync(join(place.parent, 'makegood-mariadb-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return await startIn(folder, remove, programs, {
      ...options,
      args: [...place.args, ...(options.args ?? [])],
    });
  } catch (error) {
    remove();
    throw error;
  }
}

function placeFor(durable: boolean): { parent: string; args: string[] } {
  if (durable) return { parent: tmpdir(), args: [] };
  return freeBytes(MEMORY) >= MEMORY_NEEDED
    ? { parent: MEMORY, args: [] }
    : { parent: tmpdir(), args: ['--innodb-flush-method=nosync'] };
}

function freeBytes(folder: string): number {
  try {
    const stats = statfsSync(folder);
    return stats.bavail * stats.bsize;
  } catch {
    return 0;
  }
}

async function startIn(
  folder: string,
  remove: () => void,
  programs: { server: string; install: string },
  options: MariadbOptions,
): Promise<MariadbServer> {
  const password = randomBytes(9).toString('hex');
  const logFile = join(folder, 'server.log');
  const port = await freePort();
  const asUser = process.getuid?.() === 0 ? ['--user=mysql'] : [];
  prepareFiles(folder, password, programs.install, asUser);
  const args = [...serverArgs(folder, port, logFile, options), ...asUser];
  const address = mariadbAt(`mysql://root:${password}@127.0.0.1:${port}`);
  const killAtExit = () => {
    if (child !== null) signalGroup(child, 'SIGKILL');
    remove();
  };
  let child: ChildProcess | null = null;

  const end = async (signal: NodeJS.Signals) => {
    if (child !== null) await endServer(child, signal);
    child = null;
  };
  const start = async () => {
    const started = launch(programs.server, args, logFile);
    child = started;
    await waitUntil('MariaDB did not start', () => address.answers(), {
      timeoutMs: 60_000,
      dead: () => endOf(started),
      tail: () => tailOf(logFile),
    });
  };
  process.once('exit', killAtExit);
  const stop = async () => {
    await end('SIGTERM');
    process.off('exit', killAtExit);
    remove();
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async () => {
    await end('SIGTERM');
    await start();
  };
  return { ...address, port, logFile, kill9: () => end('SIGKILL'), restart, stop };
}

function prepareFiles(folder: string, password: string, install: string, asUser: string[]): void {
  const accounts = ['localhost', '127.0.0.1'].flatMap((host) => [
    `CREATE USER IF NOT EXISTS 'root'@'${host}';`,
    `GRANT ALL PRIVILEGES ON *.* TO 'root'@'${host}' IDENTIFIED BY '${password}' WITH GRANT OPTION;`,
  ]);
  writeFileSync(join(folder, 'accounts.sql'), accounts.join('\n'));
  // The server gives up its rights before it opens the folder, which mkdtemp made for its owner alone.
  if (asUser.length > 0) execFileSync('chown', ['-R', 'mysql', folder]);
  execFileSync(
    install,
    [
      '--no-defaults',
      `--datadir=${join(folder, 'data')}`,
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
      ...asUser,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 },
  );
}

function serverArgs(folder: string, port: number, logFile: string, options: MariadbOptions): string[] {
  return [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    // A server that starts clears its folder of temporary files, those of other servers too.
    `--tmpdir=${join(folder, 'data')}`,
    `--init-file=${join(folder, 'accounts.sql')}`,
    `--socket=${join(folder, 's.sock')}`,
    `--pid-file=${join(folder, 'server.pid')}`,
    `--log-error=${logFile}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-networking=0',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--max-connections=500',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_bin',
    '--innodb-flush-log-at-trx-commit=1',
    `--innodb-buffer-pool-size=${options.bufferPoolMb ?? 512}M`,
    ...(options.args ?? []),
  ];
}

/** In its own process group: an interrupt typed at the terminal must reach the tests first, the server after them. */
function launch(server: string, args: string[], logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o666);
  try {
    return spawn(server, args, { stdio: ['ignore', log, log], detached: true });
  } finally {
    closeSync(log);
  }
}

async function endServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (endOf(child) !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await gone;
  clearTimeout(timer);
}
