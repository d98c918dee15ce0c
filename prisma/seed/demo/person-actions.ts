import type { CompensationKind } from '../../../lib/domain/compensation';
import type { AuditAction } from '../../../lib/domain/audit-actions';
import { payloadChange } from '../../../lib/services/tasks/payload-change';
import type { DemoUser } from './demo-users';
import { move, type TaskLife } from './task-life';

/** What people did to a task: the change and its audit row, as the verbs write them. */
type Deed = { at: Date; by: DemoUser; reason?: string };

let requests = 0;

function onRecord(
  life: TaskLife,
  deed: Deed,
  action: AuditAction,
  change: { from?: number; to?: number; outcome?: 'done' | 'refused' | 'conflict'; details?: object },
): void {
  requests += 1;
  life.audit.push({
    at: deed.at,
    actorId: deed.by.id,
    actorName: deed.by.name,
    actorRole: deed.by.role,
    action,
    outcome: change.outcome ?? 'done',
    bizType: life.task.bizType,
    bizId: life.task.bizId,
    fromStatus: change.from ?? null,
    toStatus: change.to ?? null,
    reason: deed.reason ?? null,
    details: change.details === undefined ? null : JSON.stringify(change.details),
    requestId: `demo-${String(requests).padStart(5, '0')}`,
    address: `10.20.0.${20 + Number(deed.by.id)}`,
  });
}

/** retry; `outcomeHow` is the person's word that an unknown outcome was checked. */
export function retry(life: TaskLife, deed: Deed & { outcomeHow?: string }): void {
  const { status: from, retryCount: retryCountBefore } = life.task;
  freshRound(life, deed.at);
  const word = deed.outcomeHow === undefined ? {} : { outcomeChecked: true, outcomeHow: deed.outcomeHow };
  const details = { ...versions(life), retryCountBefore, ...word };
  onRecord(life, deed, 'retry', { from, to: life.task.status, details });
}

function versions({ task }: TaskLife): object {
  const after = task.lockVersion ?? 0;
  return { lockVersion: { before: after - 1, after } };
}

function freshRound(life: TaskLife, at: Date): void {
  move(life.task, 'retry', at);
  life.task.retryCount = 0;
  life.task.nextRetryTime = at;
}

export function editPayload(life: TaskLife, deed: Deed & { payload: string }): void {
  const { task } = life;
  const { status: from, payload: before } = task;
  if (life.revisions.length === 0) {
    life.revisions.push({
      revision: 1,
      payload: task.payload,
      createdAt: task.createdAt,
      actorId: null,
      actorName: 'producer',
      reason: null,
    });
  }
  const revision = (task.payloadRevision ?? 1) + 1;
  life.revisions.push({
    revision,
    payload: deed.payload,
    createdAt: deed.at,
    actorId: deed.by.id,
    actorName: deed.by.name,
    reason: deed.reason ?? null,
  });
  task.payload = deed.payload;
  task.payloadRevision = revision;
  freshRound(life, deed.at);
  onRecord(life, deed, 'edit_payload', {
    from,
    to: task.status,
    details: {
      ...versions(life),
      revision: { before: revision - 1, after: revision },
      payload: payloadChange(before, deed.payload, []),
    },
  });
}

export function compensate(
  life: TaskLife,
  deed: Deed & { reason: string; kind: CompensationKind; reference?: string; evidenceUrl?: string },
): void {
  const { task } = life;
  const from = task.status;
  move(task, 'compensate', deed.at);
  task.nextRetryTime = null;
  addCompensation(life, deed, 1);
  onRecord(life, deed, 'compensate', {
    from,
    to: task.status,
    details: { ...versions(life), compensation: described(life), seq: 1 },
  });
}

export function amend(
  life: TaskLife,
  deed: Deed & { reason: string; kind: CompensationKind; reference?: string },
): void {
  const before = described(life);
  addCompensation(life, deed, life.compensations.length + 1);
  life.task.lockVersion = (life.task.lockVersion ?? 0) + 1;
  const { status } = life.task;
  onRecord(life, deed, 'amend_compensation', {
    from: status,
    to: status,
    details: {
      ...versions(life),
      before,
      after: described(life),
      compensation: described(life),
      seq: life.compensations.length,
    },
  });
}

function addCompensation(
  life: TaskLife,
  deed: Deed & { reason: string; kind: CompensationKind; reference?: string; evidenceUrl?: string },
  seq: number,
): void {
  life.compensations.push({
    seq,
    kind: deed.kind,
    reason: deed.reason,
    reference: deed.reference ?? null,
    amountMinor: life.task.amountMinor ?? null,
    currency: life.task.currency ?? null,
    evidenceUrl: deed.evidenceUrl ?? null,
    actorId: deed.by.id,
    actorName: deed.by.name,
    createdAt: deed.at,
  });
}

function described(life: TaskLife): object {
  const record = life.compensations.at(-1);
  if (record === undefined) return {};
  const { kind, reason, reference, amountMinor, currency, evidenceUrl } = record;
  const known = typeof amountMinor === 'bigint' && typeof currency === 'string';
  const amount = known ? { minor: amountMinor.toString(), currency } : null;
  return { kind, reason, reference, amount, evidenceUrl };
}

export function note(life: TaskLife, deed: Deed & { reason: string }): void {
  onRecord(life, deed, 'note', {});
}

export function reveal(life: TaskLife, deed: Deed & { reason: string }): void {
  onRecord(life, deed, 'reveal', { details: { revision: life.task.payloadRevision } });
}

/** A press on a button that came to nothing: no right, or somebody else was first. */
export function refusedRetry(life: TaskLife, deed: Deed, outcome: 'refused' | 'conflict'): void {
  const { lockVersion: seenLockVersion } = life.task;
  const details =
    outcome === 'refused'
      ? { refused: 'no_permission', permission: 'task.retry' }
      : { refused: 'conflict', seenLockVersion };
  onRecord(life, deed, 'retry', { from: life.task.status, outcome, details });
}

export function giveUp(life: TaskLife, deed: Deed & { reason: string }): void {
  const from = life.task.status;
  move(life.task, 'give_up', deed.at);
  life.task.nextRetryTime = null;
  life.task.lastError ??= `Given up by ${deed.by.name}: ${deed.reason}`;
  onRecord(life, deed, 'give_up', {
    from,
    to: life.task.status,
    details: { ...versions(life), claimedBy: null, retryCount: life.task.retryCount },
  });
}
