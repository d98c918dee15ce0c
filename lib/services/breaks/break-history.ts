import type { StoredEvent } from '../../db/break-store';
import type { Tx } from '../../db/client';
import type { TheirStatus } from '../../domain/reconciliation';
import { THEIR_STATUSES } from '../../domain/reconciliation';
import { maskErrorText } from '../../domain/masking';
import type { AnswerView, BreakEventView } from '../../domain/views/recon-break';

/** Answers that are shown, the newest first. */
const ANSWERS = 20;

export function eventView(event: StoredEvent): BreakEventView {
  const { seq, type, at, actorName: actor, resolution, reasonCode, note, until, details } = event;
  const { evidence, closes = false, reopens = null } = details;
  return {
    seq,
    type,
    at: at.toISOString(),
    actor,
    resolution,
    reasonCode,
    note,
    until,
    taskId: event.taskId?.toString() ?? null,
    runId: event.runId?.toString() ?? null,
    checker: details.checker?.name ?? null,
    assignee: details.assignee?.name ?? null,
    linkedBreakId: details.linked ?? null,
    outcome: statusOf(details.outcome),
    operationId: event.operationId?.toString() ?? null,
    evidence: evidence === undefined ? null : { via: evidence.via, closes, reopens },
  };
}

function statusOf(text: string | undefined): TheirStatus | null {
  return THEIR_STATUSES.find((status) => status === text) ?? null;
}

/** What the other side answered about a break, masked like an error: nobody knows what an answer holds. */
export async function readAnswers(
  tx: Tx,
  breakId: bigint,
  maskedKeys: readonly string[],
): Promise<AnswerView[]> {
  const rows = await tx.queryAnswer.findMany({ where: { breakId }, orderBy: { id: 'desc' }, take: ANSWERS });
  return rows.map(({ id, askedAt, outcome, httpStatus, tookMs, actorName, raw }) => ({
    id: id.toString(),
    at: askedAt.toISOString(),
    outcome: statusOf(outcome) ?? 'unknown',
    httpStatus,
    tookMs,
    by: actorName,
    raw: maskErrorText(raw, maskedKeys),
  }));
}
