import type { VerbError } from '../domain/errors';
import type { ReconRefusal } from '../domain/recon-refusal';
import type { StatementState } from '../domain/views/statement';
import { daysThatCarry } from './carried-statements';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import { guardDay } from './recon-day-store';
import { findStatement, liveKeyOf, sameStatement, type StoredStatement } from './statement-store';

type Seen = Pick<StoredStatement, 'id' | 'sourceId' | 'businessDate' | 'lockVersion'>;
type By = { id: bigint | null; name: string };

/** lost: somebody was first. */
export type Moved = 'lost' | VerbError;

/**
 * From now on a statement that was read counts. Refuses with `same_statement` where the same bytes count already for
 * any day of the source, those of an empty day for this day: what is committed at the very same time is seen by the unique key.
 */
export async function commitRead(tx: Tx, seen: Seen, by: By, now: Date): Promise<'committed' | Moved> {
  const locked = await guardDay(tx, seen.sourceId, seen.businessDate, now);
  if (locked !== null) return locked;
  const statement = await findStatement(tx, seen.id);
  if (statement === null) return { code: 'not_found', what: 'statement' };
  if (statement.state !== 'ready') return notPossible(COMMIT_REFUSALS[statement.state]);
  if (statement.lockVersion !== seen.lockVersion) return 'lost';
  const to = { liveKey: liveKeyOf(statement), committedAt: now, committedBy: by.name };
  const moved = await moveStatement(tx, statement, 'committed', to, now);
  if (moved !== 'duplicate') return moved ? 'committed' : 'lost';
  const same = await sameStatement(tx, statement);
  return same === null ? 'lost' : sameError(same);
}

/**
 * It was never there: no run takes it any more. The bytes and who took it back stay. Refused where a later day that was
 * signed has taken over lines of it: the days are locked in their order, as whoever signs one of them waits for it.
 */
export async function withdrawCommitted(
  tx: Tx,
  seen: Seen,
  by: { name: string; reason: string },
  now: Date,
): Promise<'withdrawn' | Moved> {
  const locked = await guardDay(tx, seen.sourceId, seen.businessDate, now);
  if (locked !== null) return locked;
  for (const day of await daysThatCarry(tx, seen)) {
    const later = await guardDay(tx, seen.sourceId, day, now);
    if (later !== null) return later;
  }
  const statement = await findStatement(tx, seen.id);
  if (statement === null) return { code: 'not_found', what: 'statement' };
  if (statement.state !== 'committed')
    return notPossible(statement.state === 'withdrawn' ? 'withdrawn' : 'not_read');
  if (statement.lockVersion !== seen.lockVersion) return 'lost';
  const to = { liveKey: null, withdrawnAt: now, withdrawnBy: by.name, withdrawReason: by.reason };
  return (await moveStatement(tx, statement, 'withdrawn', to, now)) === true ? 'withdrawn' : 'lost';
}

/** Nobody wants it any more, before it counted. Its bytes are removed by a worker. */
export async function cancelOpen(
  tx: Tx,
  { id }: Pick<StoredStatement, 'id'>,
  now: Date,
): Promise<'cancelled' | Moved> {
  const statement = await findStatement(tx, id);
  if (statement === null) return { code: 'not_found', what: 'statement' };
  const refusal = CANCEL_REFUSALS[statement.state];
  if (refusal !== undefined) return notPossible(refusal);
  const to = { liveKey: null, holder: null, heldUntil: null };
  return (await moveStatement(tx, statement, 'cancelled', to, now)) === true ? 'cancelled' : 'lost';
}

const COMMIT_REFUSALS: Readonly<Record<Exclude<StatementState, 'ready'>, ReconRefusal>> = {
  uploading: 'not_read',
  reading: 'not_read',
  committed: 'already_committed',
  refused: 'refused_file',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
};

/** What can be cancelled has none: whatever does not count yet and was not refused. */
const CANCEL_REFUSALS: Readonly<Partial<Record<StatementState, ReconRefusal>>> = {
  committed: 'already_committed',
  refused: 'refused_file',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
};

function notPossible(why: ReconRefusal): VerbError {
  return { code: 'recon_not_possible', what: 'statement', why };
}

export function sameError(same: StoredStatement): VerbError {
  return {
    code: 'same_statement',
    statementId: same.id.toString(),
    businessDate: same.businessDate,
    at: (same.committedAt ?? same.createdAt).toISOString(),
    by: same.committedBy ?? same.uploaderName,
  };
}

/** Conditional on the state and version that were read. */
async function moveStatement(
  tx: Tx,
  { id, state, lockVersion }: StoredStatement,
  to: StatementState,
  data: Partial<StoredStatement>,
  now: Date,
): Promise<boolean | 'duplicate'> {
  try {
    const { count } = await tx.statement.updateMany({
      where: { id, state, lockVersion },
      data: { ...data, state: to, changedAt: now, lockVersion: { increment: 1 } },
    });
    return count === 1;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return 'duplicate';
    throw error;
  }
}
