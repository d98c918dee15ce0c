import type { VerbError } from '../domain/errors';
import type { DayState } from '../domain/views/recon-day';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { ReconDay } from './generated/mysql/client';

export type StoredDay = ReconDay;

/** What a day counts as. Its reopening ends by the clock, with nobody's doing: the row keeps saying `reopened`. */
export function dayStateOf(row: { state: string; reopenUntil: Date | null } | null, now: Date): DayState {
  if (row === null) return 'open';
  if (row.state === 'locked') return 'locked';
  if (row.state !== 'reopened') return 'open';
  return row.reopenUntil !== null && row.reopenUntil <= now ? 'lapsed' : 'reopened';
}

/** Null: nothing was ever decided about the day, which is the same as open. */
export async function readDay(tx: Tx, sourceId: bigint, businessDate: string): Promise<StoredDay | null> {
  return tx.reconDay.findUnique({ where: { sourceId_businessDate: { sourceId, businessDate } } });
}

/**
 * The row of the day, made where there is none and locked until the transaction ends: whoever changes something of the
 * day and whoever signs it wait for each other.
 */
export async function lockDay(tx: Tx, sourceId: bigint, businessDate: string, now: Date): Promise<StoredDay> {
  if (!(await touchDay(tx, sourceId, businessDate, now)))
    try {
      await tx.reconDay.create({ data: { sourceId, businessDate, changedAt: now } });
    } catch (error) {
      if (databaseTrouble(error) !== 'duplicate') throw error;
      await touchDay(tx, sourceId, businessDate, now);
    }
  return tx.reconDay.findUniqueOrThrow({ where: { sourceId_businessDate: { sourceId, businessDate } } });
}

/** An update locks; the version stays, so that dialogs of the day are not stale for what others decide in it. */
async function touchDay(tx: Tx, sourceId: bigint, businessDate: string, now: Date): Promise<boolean> {
  const { count } = await tx.reconDay.updateMany({
    where: { sourceId, businessDate },
    data: { changedAt: now },
  });
  return count === 1;
}

/**
 * First statement of every transaction that changes a statement, a run or a decision of a day. Null: go on, and the day
 * cannot be signed before this transaction ends. Two days of one break: the earlier one first, or two of them wait
 * for each other.
 */
export async function guardDay(
  tx: Tx,
  sourceId: bigint,
  businessDate: string,
  now: Date,
): Promise<VerbError | null> {
  const state = dayStateOf(await lockDay(tx, sourceId, businessDate, now), now);
  if (state !== 'locked' && state !== 'lapsed') return null;
  return { code: 'day_locked', sourceId: sourceId.toString(), businessDate, lapsed: state === 'lapsed' };
}
