import type { ResolvableKind } from '../domain/break-resolution';
import { ok, type VerbResult } from '../domain/errors';
import type { BreakKind } from '../domain/reconciliation';
import { auditDone, type AuditInput } from './audit-store';
import type { Judged } from './break-judge';
import { appendEvent, type StoredBreak } from './break-store';
import { moveTaskOf } from './break-task';
import type { Tx } from './client';
import type { Deciding } from './deciding';

export type Decided = { stored: StoredBreak; followUpId: bigint | null };

/**
 * Carries a judged decision out: what it does to the task, an event for each break that it decides, their standing, and
 * the trail of all of them. The breaks were locked and their days guarded in this transaction. A refusal has written nothing.
 */
export async function decide(tx: Tx, judged: Judged, deciding: Deciding): Promise<VerbResult<Decided>> {
  const task = await moveTaskOf(tx, judged, deciding);
  if (!task.ok) return task;
  const { followUpId } = task.value;
  const { subject, partner } = judged;
  const stored = await resolveOne(tx, judged, subject.stored, partner?.stored ?? null, deciding, followUpId);
  if (partner !== null) await resolveOne(tx, judged, partner.stored, subject.stored, deciding, null);
  return ok({ stored, followUpId });
}

async function resolveOne(
  tx: Tx,
  { decision, subject }: Judged,
  before: StoredBreak,
  linked: StoredBreak | null,
  deciding: Deciding,
  taskId: bigint | null,
): Promise<StoredBreak> {
  const { resolution, reasonCode, note, until } = decision;
  const { actor, checker, requestId, operationId, now } = deciding;
  const after = await appendEvent(
    tx,
    before,
    {
      type: 'resolve',
      actor,
      resolution,
      covers: { breakKind: breakKindOf(before.kind), differenceMinor: before.differenceMinor },
      reasonCode: resolution === 'accept' ? reasonCode : null,
      note,
      until: resolution === 'in_transit_until' ? until : null,
      taskId,
      linkedId: linked?.id ?? null,
      checker,
      requestId,
      operationId,
    },
    now,
    before.lastDay,
    deciding.writes,
  );
  await record(tx, deciding, {
    ...breakEntry(before, deciding),
    action: 'resolve_break',
    bizId: subject.stored.id === before.id ? (subject.task?.facts.bizId ?? null) : null,
    reason: note,
    details: {
      resolution,
      ...(after.reasonCode === null ? {} : { reasonCode: after.reasonCode }),
      ...(after.until === null ? {} : { until: after.until }),
      ...(linked === null ? {} : { linked: { id: linked.id.toString(), key: linked.matchKey } }),
      ...changeFacts(before, after),
      ...deciding.approval,
    },
  });
  return after;
}

/** Beside what it records: at once, or with the rest of its chunk. */
export async function record(tx: Tx, { writes }: Pick<Deciding, 'writes'>, entry: AuditInput): Promise<void> {
  if (writes !== undefined) writes.addEntry(entry);
  else await auditDone(tx, entry);
}

/** An invalid row is of no kind of break: nothing covers it. */
const breakKindOf = (kind: ResolvableKind): BreakKind | null => (kind === 'invalid' ? null : kind);

/** What every entry about a break has in common. */
export function breakEntry(
  stored: StoredBreak,
  { actor, call, now }: Pick<Deciding, 'actor' | 'call' | 'now'>,
) {
  const { id, bizType } = stored;
  return { at: now, actor, subject: { type: 'break' as const, id: id.toString() }, bizType, ...call };
}

/** What a decision was about, and what it changed. */
export function changeFacts(before: StoredBreak, after: StoredBreak): Record<string, unknown> {
  const { matchKey, kind, stakeMinor, currency, taskId } = before;
  return {
    key: matchKey,
    kind,
    stake: stakeMinor === null ? null : { minor: stakeMinor.toString(), currency },
    task: taskId?.toString() ?? null,
    before: { state: before.state, resolution: before.resolution },
    after: { state: after.state, resolution: after.resolution },
    lockVersion: { before: before.lockVersion, after: after.lockVersion },
  };
}
