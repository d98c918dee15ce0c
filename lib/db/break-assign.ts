import { breakEntry, record } from './break-decide';
import type { BreakPerson } from './break-people';
import { appendEvent, type StoredBreak } from './break-store';
import type { Tx } from './client';
import type { Deciding } from './deciding';

/** Gives a break that was locked in this transaction to somebody, or to nobody. Where it stands stays. */
export async function assignOne(
  tx: Tx,
  before: StoredBreak,
  assignee: BreakPerson | null,
  note: string | null,
  deciding: Deciding,
): Promise<StoredBreak> {
  const { actor, operationId, now, writes } = deciding;
  const event = { type: 'assign' as const, actor, assignee, note, operationId };
  const after = await appendEvent(tx, before, event, now, before.lastDay, writes);
  await record(tx, deciding, {
    ...breakEntry(before, deciding),
    action: 'assign_break',
    reason: note,
    details: {
      key: before.matchKey,
      before: { assignee: nameOf(before) },
      after: { assignee: nameOf(after) },
      lockVersion: { before: before.lockVersion, after: after.lockVersion },
    },
  });
  return after;
}

/** A name can stand for two people: the id tells them apart. */
function nameOf({ assigneeId, assigneeName }: StoredBreak): string | null {
  return assigneeId === null ? null : `${assigneeName ?? ''} #${assigneeId}`;
}
