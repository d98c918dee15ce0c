import { auditDone } from '../../db/audit-store';
import { createRequest, endRequest, readPendingRequest, type StoredRequest } from '../../db/approval-store';
import type { Tx } from '../../db/client';
import type { RequestKind } from '../../domain/approval';
import type { AuditSubjectType } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import type { Frozen, RequestSummary } from './approval-kind';

export type ApprovalInput = {
  kind: RequestKind;
  subject: { type: AuditSubjectType; id: string };
  /** One request waits at a time for what has the same key: `break-7`, `task-81`, `day-1-2026-11-29`. */
  subjectKey: string;
  /** What a person knows the subject by: a key, a biz_id, "WeChat Pay, 2026-03-17". */
  label: string;
  sourceId?: bigint | null;
  businessDate?: string | null;
  bizType?: string | null;
  bizId?: string | null;
  reason: string;
  /** The verb's own input, plain JSON. */
  input: unknown;
  /** As `freeze` of the kind answers in this transaction. */
  frozen: Frozen;
  summary: RequestSummary;
};

/**
 * Puts something before a second person, in the caller's transaction and after the caller's own checks. Refuses with
 * `already_requested` while one for the same subject waits; one whose rows have moved since makes room.
 */
export async function requestApproval(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  asked: ApprovalInput,
): Promise<VerbResult<{ requestId: string }>> {
  const now = ctx.db.clock.now();
  const waiting = await readPendingRequest(tx, asked.subjectKey);
  if (waiting !== null) {
    if (!hasMoved(waiting, asked.frozen)) return refused(alreadyRequested(waiting));
    if (!(await lapse(ctx, tx, waiting, now))) return refused(alreadyRequested(waiting));
  }
  const id = await createRequest(tx, rowOf(asked, actor), now);
  if (id === null) {
    const first = await readPendingRequest(tx, asked.subjectKey);
    // It ended in this moment: then nothing stands in the way any more.
    return first === null ? requestApproval(ctx, actor, tx, asked) : refused(alreadyRequested(first));
  }
  const { kind, subject, bizType, bizId, reason, label, summary } = asked;
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'request_approval', { type: 'request', id: id.toString(), bizType, bizId }),
    reason,
    details: { kind, subject, label, count: summary.count },
  });
  return ok({ requestId: id.toString() });
}

function rowOf(asked: ApprovalInput, actor: Actor) {
  const { kind, subject, subjectKey, reason, label, summary } = asked;
  return {
    kind,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectKey,
    sourceId: asked.sourceId ?? null,
    businessDate: asked.businessDate ?? null,
    bizType: asked.bizType ?? null,
    bizId: asked.bizId ?? null,
    requester: { id: actor.id, name: actor.name, role: actor.role },
    reason,
    input: JSON.stringify(asked.input),
    frozen: JSON.stringify(asked.frozen),
    summary: JSON.stringify({ ...summary, label }),
  };
}

/** Whether something that both looked at is not as it was. */
function hasMoved(waiting: StoredRequest, now: Frozen): boolean {
  const then = JSON.parse(waiting.frozen) as Frozen;
  return Object.keys(then).some(
    (key) => key in now && JSON.stringify(then[key]) !== JSON.stringify(now[key]),
  );
}

async function lapse(ctx: ServiceContext, tx: Tx, request: StoredRequest, now: Date): Promise<boolean> {
  const end = { state: 'lapsed', checker: null, decisionReason: null, lapsedBecause: 'row_moved' } as const;
  if (!(await endRequest(tx, request, end, now))) return false;
  const { id, bizType, bizId } = request;
  await auditDone(tx, {
    ...auditEntry(ctx, SYSTEM, 'lapse_request', { type: 'request', id: id.toString(), bizType, bizId }),
    details: { kind: request.kind, because: end.lapsedBecause },
  });
  return true;
}

const SYSTEM = { id: null, name: 'makegood', role: 'system' };

function alreadyRequested({ id, requesterName, createdAt }: StoredRequest): VerbError {
  return {
    code: 'already_requested',
    requestId: id.toString(),
    requester: requesterName,
    at: createdAt.toISOString(),
  };
}
