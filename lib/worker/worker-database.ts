import type { Database } from '../db/client';
import { databaseMessage, databaseTrouble } from '../db/failure';
import type { Log } from '../engine/log';
import { backoffMs } from '../engine/loop';
import { Waker } from '../engine/waker';

/**
 * Opens the ledger, and waits for it as long as it is away: said once, not at every try. Null when the worker is
 * stopped meanwhile. Any other error is thrown.
 */
export async function waitForDatabase(
  open: () => Promise<Database>,
  log: Log,
  stop: AbortSignal,
): Promise<Database | null> {
  const waker = new Waker();
  stop.addEventListener('abort', () => waker.wake(), { once: true });
  for (let failures = 0; !stop.aborted; failures += 1) {
    try {
      const db = await open();
      if (failures > 0) log.info({ tries: failures + 1 }, 'the database answers');
      return db;
    } catch (error) {
      if (databaseTrouble(error) !== 'unavailable') throw error;
      if (failures === 0)
        log.warn({ error: databaseMessage(error) }, 'the database cannot be reached; waiting for it');
      await waker.wait(backoffMs(failures, Math.random()));
    }
  }
  return null;
}
