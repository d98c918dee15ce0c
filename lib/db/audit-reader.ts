import { AUDIT_ACTIONS } from '../domain/audit-actions';
import type { AuditAction, AuditOutcome, AuditSubjectType } from '../domain/audit-actions';
import { namedSubject } from './audit-subject';
import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';

export type StoredAudit = {
  id: bigint;
  at: Date;
  actorId: bigint | null;
  actorName: string;
  actorRole: string;
  action: string;
  outcome: string;
  subjectType: string;
  subjectId: string;
  bizType: string | null;
  bizId: string | null;
  fromStatus: number | null;
  toStatus: number | null;
  reason: string | null;
  details: string | null;
  requestId: string | null;
  address: string | null;
  operationId: bigint | null;
};

/** The newest of these actions that was done to the subject; along ix_audit_log_subject. */
function readLast(
  tx: Tx,
  subjectType: AuditSubjectType,
  subjectId: string,
  actions: AuditAction[],
): Promise<StoredAudit | null> {
  return tx.auditLog.findFirst({
    where: { subjectType, subjectId, outcome: 'done', action: { in: actions } },
    orderBy: { id: 'desc' },
  });
}

/** What makes a form that shows the task stale. Notes and reveals change nothing. */
export const MOVES: AuditAction[] = [
  'retry',
  'edit_payload',
  'release',
  'run_now',
  'give_up',
  'compensate',
  'amend_compensation',
];

/** The newest thing a person did to the task. */
export async function readLastMove(tx: Tx, taskId: bigint): Promise<StoredAudit | null> {
  return readLast(tx, 'task', taskId.toString(), MOVES);
}

const CIRCUIT_MOVES: AuditAction[] = [
  'circuit_open',
  'circuit_close',
  'circuit_hold',
  'circuit_resume',
  'circuit_probe',
];

/** The newest change of a type's circuit, by a person or a worker. */
export async function readLastCircuitMove(tx: Tx, bizType: string): Promise<StoredAudit | null> {
  return readLast(tx, 'task_type', bizType, CIRCUIT_MOVES);
}

const BULK_MOVES = AUDIT_ACTIONS.filter((action) => action.startsWith('bulk_'));

/** The newest change of a bulk operation's state. */
export async function readLastBulkMove(tx: Tx, id: bigint): Promise<StoredAudit | null> {
  return readLast(tx, 'bulk', id.toString(), BULK_MOVES);
}

/** What was done to the operation itself, newest first; along ix_audit_log_subject. */
export async function readBulkMoves(tx: Tx, id: bigint, limit: number): Promise<StoredAudit[]> {
  return tx.auditLog.findMany({
    where: { subjectType: 'bulk', subjectId: id.toString(), outcome: 'done', action: { in: BULK_MOVES } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** What raises an account's version. */
const USER_CHANGES: AuditAction[] = [
  'renew_invitation',
  'withdraw_invitation',
  'accept_invitation',
  'edit_user',
  'change_role',
  'disable_user',
  'enable_user',
  'sign_out_user',
  'create_reset_link',
  'use_reset_link',
  'link_identity',
];

/** The newest change of an account. */
export async function readLastUserChange(tx: Tx, userId: bigint): Promise<StoredAudit | null> {
  return readLast(tx, 'user', userId.toString(), USER_CHANGES);
}

/** What was done to an account or tried on it, newest first. */
export async function readUserTrail(tx: Tx, userId: bigint, limit: number): Promise<StoredAudit[]> {
  return tx.auditLog.findMany({
    where: { subjectType: 'user', subjectId: userId.toString() },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** What was done to a task, oldest first; the newest `limit` of it. */
export async function readDoneOnTask(tx: Tx, taskId: bigint, limit: number): Promise<StoredAudit[]> {
  const rows = await tx.auditLog.findMany({
    where: { subjectType: 'task', subjectId: taskId.toString(), outcome: 'done' },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.reverse();
}

/** What was tried on a task in vain, refused or too late, oldest first; the newest `limit` of it. */
export async function readTriedOnTask(tx: Tx, taskId: bigint, limit: number): Promise<StoredAudit[]> {
  const outcome: { in: AuditOutcome[] } = { in: ['refused', 'conflict'] };
  const rows = await tx.auditLog.findMany({
    where: { subjectType: 'task', subjectId: taskId.toString(), outcome },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.reverse();
}

/** The newest things that people did to single tasks, and to many by one decision, which stands for all of them. */
export async function readLatestActions(tx: Tx, limit: number): Promise<StoredAudit[]> {
  const single = await tx.auditLog.findMany({
    where: { operationId: null, outcome: 'done', subjectType: 'task' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const many = await tx.auditLog.findMany({
    where: { action: 'bulk_start' satisfies AuditAction, outcome: 'done' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return [...single, ...many].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

export type AuditFilter = {
  id?: bigint;
  actorId?: bigint;
  action?: string;
  outcome?: string;
  /** A task's id, a biz_id or a task type; of others with their type before it: "run:12". */
  subject?: string;
  from?: Date;
  to?: Date;
};

/** Position in the trail: newest first, by time and id. */
export type AuditKey = { at: Date; id: bigint };

function whereOf(filter: AuditFilter): Prisma.AuditLogWhereInput {
  const { id, actorId, action, outcome, subject, from, to } = filter;
  return {
    ...(id === undefined ? {} : { id }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(action === undefined ? {} : { action }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(subject === undefined
      ? {}
      : {
          OR: [
            // Not users: their ids are the same small numbers as tasks'. Their own actions are found by actor.
            { subjectType: { in: ['task', 'task_type', 'failure_group'] }, subjectId: subject },
            { bizId: subject },
          ],
          ...namedSubject(subject),
        }),
    ...(from === undefined && to === undefined ? {} : { at: { gte: from, lt: to } }),
  };
}

/** One page; the bound is repeated on the leading column, or the optimizer walks from the start. */
export async function readAuditPage(
  tx: Tx,
  filter: AuditFilter,
  bound: { key: AuditKey; side: 'older' | 'newer' } | null,
  take: number,
): Promise<StoredAudit[]> {
  const older = bound?.side !== 'newer';
  const beyond: Prisma.AuditLogWhereInput[] =
    bound === null
      ? []
      : older
        ? [
            { at: { lte: bound.key.at } },
            { OR: [{ at: { lt: bound.key.at } }, { id: { lt: bound.key.id } }] },
          ]
        : [
            { at: { gte: bound.key.at } },
            { OR: [{ at: { gt: bound.key.at } }, { id: { gt: bound.key.id } }] },
          ];
  const order = older ? 'desc' : 'asc';
  return tx.auditLog.findMany({
    where: { AND: [whereOf(filter), ...beyond] },
    orderBy: [{ at: order }, { id: order }],
    take,
  });
}

/** Entries that match, counted up to `cap`, in the order of the index that holds them, so that none is sorted. */
export async function countAudit(tx: Tx, filter: AuditFilter, cap: number): Promise<number> {
  return tx.auditLog.count({ where: whereOf(filter), orderBy: countedBy(filter), take: cap });
}

/**
 * The same as screens count: of several filters one has an index, and at most `cap` of its entries, the newest, are
 * looked through. complete: there are no others.
 */
export async function countAuditWithin(
  tx: Tx,
  filter: AuditFilter,
  cap: number,
): Promise<{ count: number; complete: boolean }> {
  const { actorId, action, outcome, from, to } = filter;
  const walked: AuditFilter = { from, to, ...(actorId === undefined ? { action } : { actorId }) };
  const isPlain = [actorId, action, outcome].filter((one) => one !== undefined).length <= 1;
  if (isPlain || filter.id !== undefined || filter.subject !== undefined) {
    const count = await countAudit(tx, filter, cap);
    return { count, complete: count < cap };
  }
  const [end] = await tx.auditLog.findMany({
    where: whereOf(walked),
    select: { at: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    skip: cap - 1,
    take: 1,
  });
  const where = { AND: [whereOf(filter), end === undefined ? {} : { at: { gte: end.at } }] };
  const count = await tx.auditLog.count({ where, orderBy: { at: 'asc' }, take: cap });
  return { count, complete: end === undefined && count < cap };
}

/** The index of a person, an action or an outcome has its entries by time. */
function countedBy({ id, subject }: AuditFilter): Prisma.AuditLogOrderByWithRelationInput {
  return id !== undefined || subject !== undefined ? { id: 'asc' } : { at: 'asc' };
}
