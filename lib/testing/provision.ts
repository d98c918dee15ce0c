import { provisionChromium } from './chromium';
import { mariadbAt, type MariadbAddress } from './mariadb-address';
import { ensureMariadb, startMariadb, type MariadbOptions } from './mariadb-server';

/** Where a MariaDB that somebody started already is announced: `mysql://user:password@host:port`. */
export const MARIADB_URL_VARIABLE = 'MAKEGOOD_TEST_MARIADB_URL';

/** Makes sure that every program the tests need is there, installing it where that can be done. Throws otherwise. */
export function provisionPrograms(): void {
  ensureMariadb();
  provisionChromium();
}

/** A MariaDB to work on, and how to leave it: one that was announced is left running. */
export type BorrowedMariadb = MariadbAddress & { stop(): Promise<void> };

/** The announced MariaDB, else a private one. For tests; benchmarks and drills use `withMariadb`. */
export async function borrowMariadb(options: MariadbOptions = {}): Promise<BorrowedMariadb> {
  const announced = process.env[MARIADB_URL_VARIABLE];
  if (announced === undefined || announced === '') return await startMariadb(options);
  const address = mariadbAt(announced.replace(/\/+$/, ''));
  await address.answers();
  return { ...address, stop: async () => undefined };
}

/**
 * Runs `work` with a private MariaDB whose commits are durable, and stops it whatever happens, an interrupt included.
 * The one way in which benchmarks and the drill get a server.
 */
export async function withMariadb<T>(
  work: (server: Awaited<ReturnType<typeof startMariadb>>) => Promise<T>,
  options: MariadbOptions = {},
): Promise<T> {
  const server = await startMariadb(options);
  const interrupted = (signal: NodeJS.Signals) => {
    void server.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    return await work(server);
  } finally {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    await server.stop();
  }
}
