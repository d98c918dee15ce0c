import type { AuditAction, AuditOutcome, AuditSubjectType } from '../domain/audit-actions';
import { cutByCodePoint } from '../domain/cut-text';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import type { Prisma } from './generated/mysql/client';

/** `id` null: the system itself, or somebody who could not be named. */
export type AuditActor = { id: bigint | null; name: string; role: string };

export type AuditInput = {
  at: Date;
  actor: AuditActor;
  action: AuditAction;
  subject: { type: AuditSubjectType; id: string };
  bizType?: string | null;
  bizId?: string | null;
  from?: number | null;
  to?: number | null;
  reason?: string | null;
  /** Masked by the caller: nothing secret is ever written here. */
  details?: Record<string, unknown> | null;
  requestId: string;
  address: string | null;
  /** The bulk operation it belongs to. */
  operationId?: bigint;
};

/** Texts are cut to their columns, so that a long name never loses the record. */
export function auditRow(entry: AuditInput, outcome: AuditOutcome): Prisma.AuditLogCreateManyInput {
  const cut = (text: string | null | undefined, limit: number) =>
    text === null || text === undefined ? null : cutByCodePoint(text, limit);
  return {
    at: entry.at,
    actorId: entry.actor.id,
    actorName: cutByCodePoint(entry.actor.name, 64),
    actorRole: cutByCodePoint(entry.actor.role, 16),
    action: cutByCodePoint(entry.action, 32),
    outcome,
    subjectType: cutByCodePoint(entry.subject.type, 16),
    subjectId: cutByCodePoint(entry.subject.id, 64),
    bizType: cut(entry.bizType, 32),
    bizId: cut(entry.bizId, 64),
    fromStatus: entry.from ?? null,
    toStatus: entry.to ?? null,
    reason: cut(entry.reason, 1000),
    details: entry.details ? JSON.stringify(entry.details) : null,
    requestId: cut(entry.requestId, 64),
    address: cut(entry.address, 64),
    operationId: entry.operationId ?? null,
  };
}

/** Append-only: there is no other write. */
async function append(tx: Tx, entry: AuditInput, outcome: AuditOutcome): Promise<bigint> {
  const row = await tx.auditLog.create({ data: auditRow(entry, outcome), select: { id: true } });
  return row.id;
}

/** Inside the transaction of what it records: if this fails, so does that. Returns the entry's id. */
export function auditDone(tx: Tx, entry: AuditInput): Promise<bigint> {
  return append(tx, entry, 'done');
}

/** In a transaction of its own, after the refused one is over. */
export function auditRefused(
  db: Database,
  entry: AuditInput,
  outcome: Exclude<AuditOutcome, 'done'>,
): Promise<bigint> {
  return withLockRetry(() => append(db.prisma, entry, outcome));
}

/** The same inside the transaction of a worker that leaves something as it is, among others that it changes. */
export function auditTried(
  tx: Tx,
  entry: AuditInput,
  outcome: Exclude<AuditOutcome, 'done'>,
): Promise<bigint> {
  return append(tx, entry, outcome);
}
