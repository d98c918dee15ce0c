import { randomUUID } from 'node:crypto';
import type { Database } from './client';
import { withLockRetry } from './failure';
import { STATUS } from '../domain/task-status';
import { lockDue, type DueTask } from './locking-reads';
import { writeClaim, writeGiveBack, writeLease } from './task-writer';

/** A task in a worker's hands. `claimToken` fences everything the worker writes about it. */
export type ClaimedTask = DueTask & { claimToken: string; claimedAt: Date; leaseUntil: Date };

/** `token`: chosen by the caller when it must be able to find the claim after a lost connection; else a new one. */
export type ClaimRequest = {
  bizType: string;
  limit: number;
  worker: string;
  leaseMs: number;
  token?: string;
  /** `token` is the right to probe a type whose circuit is not closed; without it such a type gives nothing. */
  probe?: boolean;
};

/** Whether a type has tasks due at an instant: takes no lock and opens no transaction, for idle scans. */
export async function hasDue(db: Database, bizType: string, at: Date = db.clock.now()): Promise<boolean> {
  const due = { OR: [{ nextRetryTime: null }, { nextRetryTime: { lte: at } }] };
  const row = await db.prisma.asyncTask.findFirst({
    where: { bizType, status: STATUS.pending, ...due },
    select: { id: true },
  });
  return row !== null;
}

/**
 * Claims up to `limit` due tasks of a type in one transaction, under one new token. Rows that another worker is
 * just claiming are passed over, not waited for; MariaDB locks the index entry behind a range too, which may be the
 * first of another type. So fewer than `limit` does not say that no more are due: `hasDue` does.
 */
export async function claimDue(db: Database, request: ClaimRequest): Promise<ClaimedTask[]> {
  if (request.limit < 1) return [];
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const claim = { token: request.token ?? randomUUID(), worker: request.worker };
      const { bizType, limit } = request;
      const probe = request.probe === true ? claim.token : null;
      const rows = await lockDue(tx, db.provider, { bizType, now, limit, probe });
      if (rows.length === 0) return [];
      const leaseUntil = new Date(now.getTime() + request.leaseMs);
      const ids = rows.map((row) => row.id);
      const count = await writeClaim(tx, ids, claim, leaseUntil, now);
      if (count !== ids.length) throw new Error(`claimed ${count} of ${ids.length} locked rows`);
      return rows.map((row) => ({ ...row, claimToken: claim.token, leaseUntil, claimedAt: now }));
    }),
  );
}

function byToken(tasks: readonly ClaimedTask[]): Map<string, bigint[]> {
  const groups = new Map<string, bigint[]>();
  for (const task of tasks) groups.set(task.claimToken, [...(groups.get(task.claimToken) ?? []), task.id]);
  return groups;
}

/** Renews leases to now + `leaseMs`; returns how many are still ours. */
export async function renewLeases(
  db: Database,
  tasks: readonly ClaimedTask[],
  leaseMs: number,
): Promise<number> {
  let held = 0;
  for (const [token, ids] of byToken(tasks)) {
    const leaseUntil = new Date(db.clock.now().getTime() + leaseMs);
    held += await withLockRetry(() => writeLease(db.prisma, ids, token, leaseUntil));
  }
  return held;
}

/** Returns claims that were never started; they are due at once. */
export async function giveBack(db: Database, tasks: readonly ClaimedTask[]): Promise<number> {
  let returned = 0;
  for (const [token, ids] of byToken(tasks)) {
    returned += await withLockRetry(() => writeGiveBack(db.prisma, ids, token, db.clock.now()));
  }
  return returned;
}

/**
 * Returns what stands under a token whose claim may or may not have been committed when the connection broke.
 * Nothing of it was ever started. Returns how many tasks were given back.
 */
export async function giveBackToken(db: Database, bizType: string, token: string): Promise<number> {
  const rows = await db.prisma.asyncTask.findMany({
    where: { bizType, status: STATUS.processing, claimToken: token },
    select: { id: true },
  });
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  return withLockRetry(() => writeGiveBack(db.prisma, ids, token, db.clock.now()));
}
