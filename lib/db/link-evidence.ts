import { isLinked, type Evidence } from '../domain/break-life';
import type { Resolution } from '../domain/break-resolution';
import type { BusinessDate } from '../domain/reconciliation';
import { appendEvent, lockBreak, readEvents, readEventsOf, standingOf } from './break-store';
import type { EventActor, StoredEvent } from './break-store';
import type { Tx } from './client';

/** A break whose link no longer holds, and the one that it was to explain. */
export type LeftAlone = { breakId: bigint; partnerId: bigint };

/** Who heard it, and until when the record speaks that it was heard from. `runId` null: a question was answered. */
type Hearing = {
  via: Evidence['via'];
  at: Date;
  actor: EventActor;
  runId: bigint | null;
  /** The last day for which their record is known; its own last one where it is not said. */
  asOf?: BusinessDate;
};

/** Breaks of one read. */
const CHUNK = 500;

/** Ids of the breaks that any of these is linked with, for whoever locks them all. */
export async function readLinked(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const found: bigint[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx.reconBreak.findMany({
      where: { id: { in: ids.slice(at, at + CHUNK) }, resolution: 'link' satisfies Resolution },
      select: { id: true },
    });
    const events = await readEventsOf(
      tx,
      rows.map(({ id }) => id),
    );
    found.push(...[...events.values()].flatMap((some) => linkedIn(some) ?? []));
  }
  return found;
}

/** The other break of the last decision; null where it linked none. */
export function linkedIn(events: readonly StoredEvent[]): bigint | null {
  const linked = events.findLast(({ type }) => type === 'resolve')?.details.linked;
  return linked ? BigInt(linked) : null;
}

/**
 * A link explains two rows by each other: where one of them went another way, the other is open again. One that has heard
 * its own word meanwhile stays as that has left it. Returns how many are open again.
 */
export async function reopenPartners(
  tx: Tx,
  left: readonly LeftAlone[],
  { via, at, actor, runId, asOf }: Hearing,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const { breakId, partnerId } of [...left].sort((a, b) => (a.partnerId < b.partnerId ? -1 : 1))) {
    const stored = await lockBreak(tx, partnerId);
    if (stored === null) continue;
    const events = await readEvents(tx, partnerId);
    const known = asOf ?? stored.lastDay;
    if (linkedIn(events) !== breakId || !isLinked(standingOf(events, known))) continue;
    // No difference that anybody agreed to: it stands alone.
    const nothing = { breakKind: null, reason: null, differenceMinor: null };
    const evidence: Evidence = { via, at: at.toISOString(), bucket: 'break', ...nothing };
    await appendEvent(tx, stored, { type: 'evidence', evidence, actor, runId }, now, known);
    count += 1;
  }
  return count;
}
