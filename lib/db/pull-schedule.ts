import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import type { StoredSource } from './recon-source-store';

/** Notes when a source is to be asked next; the form that shows it is not stale for that. */
export async function writeNextPull(
  db: Database,
  source: Pick<StoredSource, 'id' | 'version'>,
  nextPullAt: Date | null,
): Promise<void> {
  await withLockRetry(() =>
    db.prisma.reconSource.updateMany({
      where: { id: source.id, version: source.version },
      data: { nextPullAt },
    }),
  );
}

/** Takes a due question off the calendar. False: another worker did, or the rules were changed meanwhile. */
export async function takeDuePull(
  tx: Tx,
  source: Pick<StoredSource, 'id' | 'version' | 'nextPullAt'>,
  nextPullAt: Date,
): Promise<boolean> {
  const { id, version, nextPullAt: due } = source;
  const { count } = await tx.reconSource.updateMany({
    where: { id, version, enabled: true, nextPullAt: due },
    data: { nextPullAt },
  });
  return count === 1;
}

/** When the last round of a source came to its end. */
export async function writeLastPull(tx: Tx, sourceId: bigint, lastPullAt: Date): Promise<void> {
  await tx.reconSource.updateMany({ where: { id: sourceId }, data: { lastPullAt } });
}
