import { reverseVerdict } from '../domain/break-decision';
import { ok, refused, type VerbError, type VerbResult } from '../domain/errors';
import { auditDone } from './audit-store';
import { breakEntry, changeFacts } from './break-decide';
import { appendEvent, readEvents, type StoredBreak } from './break-store';
import { readWaitingRequests } from './break-subject';
import type { Tx } from './client';
import type { Deciding } from './deciding';

/** The break that this one is linked with by the decision in force; null where it is not linked. */
export async function linkedWith(tx: Tx, stored: StoredBreak): Promise<bigint | null> {
  if (stored.resolution !== 'link') return null;
  const last = (await readEvents(tx, stored.id)).findLast(({ type }) => type === 'resolve');
  const linked = last?.details.linked;
  return linked ? BigInt(linked) : null;
}

/**
 * Takes the decision about a break back, by appending; of a link on both sides. What was done to a task stays done. The
 * breaks were locked and their days guarded in this transaction.
 */
export async function reverseDecision(
  tx: Tx,
  locked: readonly StoredBreak[],
  note: string,
  deciding: Deciding,
): Promise<VerbResult<StoredBreak>> {
  const [stored, ...partners] = locked;
  if (stored === undefined) return refused({ code: 'not_found', what: 'break' });
  const refusal = await reverseRefusal(tx, stored, deciding);
  if (refusal !== null) return refused(refusal);
  const reversed = await reverseOne(tx, stored, note, deciding);
  for (const partner of partners)
    if ((await linkedWith(tx, partner)) === stored.id) await reverseOne(tx, partner, note, deciding);
  return ok(reversed);
}

async function reverseRefusal(tx: Tx, stored: StoredBreak, { actor }: Deciding): Promise<VerbError | null> {
  const { requestId, resolution, state } = stored;
  const isRequested = requestId !== null && (await readWaitingRequests(tx, [stored])).has(requestId);
  const verdict = reverseVerdict({ state, isRequested }, stored, actor.role);
  if (verdict.allowed) return null;
  const { allowed: _allowed, ...refusal } = verdict;
  return refusal.because === 'role'
    ? { code: 'no_permission', permission: refusal.permission }
    : { code: 'resolution_not_possible', resolution: resolution ?? 'accept', refusal };
}

async function reverseOne(
  tx: Tx,
  before: StoredBreak,
  note: string,
  deciding: Deciding,
): Promise<StoredBreak> {
  const { actor, operationId, now } = deciding;
  const after = await appendEvent(tx, before, { type: 'reverse', actor, note, operationId }, now);
  await auditDone(tx, {
    ...breakEntry(before, deciding),
    action: 'reverse_resolution',
    reason: note,
    details: changeFacts(before, after),
  });
  return after;
}
