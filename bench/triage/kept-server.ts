import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMariadb, type MariadbServer } from '../../lib/testing/mariadb-server';
import { plainSql } from '../../lib/testing/plain-sql';
import { withMariadb } from '../../lib/testing/provision';

export type KeptServerOptions = {
  bufferPoolMb: number;
  /** False while a ledger is built: a crash would only mean building it again. */
  durable: boolean;
};

/** Runs `work` with a private MariaDB whose data stay in `folder` when it is stopped; made when there are none. */
export async function withKeptMariadb<T>(
  folder: string,
  options: KeptServerOptions,
  work: (server: MariadbServer) => Promise<T>,
): Promise<T> {
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'mysql'))) makeData(data);
  const flush = options.durable ? 1 : 0;
  // A server that starts deletes the temporary tables in its folder, whoever they belong to.
  const scratch = join(folder, 'tmp');
  makeFolder(scratch);
  const args = [
    `--datadir=${data}`,
    `--tmpdir=${scratch}`,
    `--innodb-flush-log-at-trx-commit=${flush}`,
    '--innodb-log-file-size=2G',
    '--innodb-sort-buffer-size=64M',
  ];
  return withMariadb(
    async (server) => {
      try {
        return await work(server);
      } finally {
        await settle(server.url('mysql'));
      }
    },
    { bufferPoolMb: options.bufferPoolMb, args },
  );
}

export function dropData(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Empty, and the server's own: it gives up its rights before it opens it. */
function makeFolder(path: string): string[] {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  if (process.getuid?.() !== 0) return [];
  execFileSync('chown', ['mysql', path]);
  return ['--user=mysql'];
}

function makeData(data: string): void {
  const asUser = makeFolder(data);
  execFileSync(
    ensureMariadb().install,
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
      ...asUser,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 },
  );
}

const POLL_MS = 500;
const FEW_PAGES = 500;

/** Writes out what the server holds in memory, or stopping it takes longer than it is given. */
async function settle(url: string): Promise<void> {
  const sql = await plainSql(url);
  try {
    await sql.run('SET GLOBAL innodb_max_dirty_pages_pct = 0');
    await sql.run('SET GLOBAL innodb_io_capacity = 20000, GLOBAL innodb_io_capacity_max = 40000');
    for (;;) {
      const [row] = await sql.run("SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'");
      if (Number(row?.Value ?? 0) < FEW_PAGES) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    await sql.close();
  }
}
