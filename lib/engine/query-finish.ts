import { createHash, randomUUID } from 'node:crypto';
import { auditDone, type AuditActor } from '../db/audit-store';
import type { Database, Tx } from '../db/client';
import { withLockRetry } from '../db/failure';
import { keepPull, readOriginal } from '../db/pull-store';
import { writeLastPull } from '../db/pull-schedule';
import type { StoredSource } from '../db/recon-source-store';
import { decodeEntries, decodeRaws, type RawRow } from '../db/statement-chunk';
import { commitRead, withdrawCommitted } from '../db/statement-commit';
import { finishRead, type ReadResult } from '../db/statement-reading';
import { committedStatements, findStatement, readChunks, type StoredStatement } from '../db/statement-store';
import { StatementTally } from '../reconciliation/statement-tally';
import { askerOf, runAfter } from './query-run';

/** Why an earlier round about the same day does not count any more. */
const ASKED_AGAIN = 'Asked again';

/**
 * Everything was asked: the answers become the day's statement, in the place of an earlier round's, and a run begins
 * where the source says so. On a day that was signed meanwhile the statement stays ready, for whoever reopens the day.
 * False: the round is not ours any more.
 */
export async function finishPull(
  db: Database,
  source: StoredSource,
  id: bigint,
  holder: string,
  worker: string,
): Promise<boolean> {
  const result = await resultOf(db, source, id);
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      if (!(await keepPull(tx, id, holder, now))) return false;
      const pull = await findStatement(tx, id);
      if (pull === null || !(await finishRead(tx, id, holder, result, now))) return false;
      await writeLastPull(tx, source.id, now);
      const by = { id: pull.uploaderId, name: pull.uploaderName };
      const committed = await commitRead(tx, { ...pull, lockVersion: pull.lockVersion + 1 }, by, now);
      if (committed !== 'committed') {
        await tx.statement.updateMany({ where: { id }, data: { liveKey: null } });
        return true;
      }
      const actor = (await askerOf(tx, pull)) ?? { id: null, name: worker, role: 'worker' };
      await withdrawEarlier(tx, pull, actor, now);
      await auditDone(tx, {
        at: now,
        actor,
        action: 'pull_statement',
        subject: { type: 'statement', id: id.toString() },
        details: {
          source: source.name,
          businessDate: pull.businessDate,
          asked: Number(pull.readBytes),
          rows: result.rowCount,
          sha256: result.sha256,
        },
        requestId: randomUUID(),
        address: null,
      });
      if (source.settings.query?.runAfter === true) await runAfter(tx, source, pull, worker, now);
      return true;
    }),
  );
}

/** Two rounds about one day would be the same money twice. */
async function withdrawEarlier(tx: Tx, pull: StoredStatement, actor: AuditActor, now: Date): Promise<void> {
  const by = { name: pull.uploaderName, reason: ASKED_AGAIN };
  for (const earlier of await committedStatements(tx, pull.sourceId, pull.businessDate)) {
    if (earlier.via !== 'query' || earlier.id === pull.id) continue;
    const moved = await withdrawCommitted(tx, earlier, by, now);
    // The whole round is finished anew.
    if (moved !== 'withdrawn') throw new Error(`statement ${earlier.id} still counts besides ${pull.id}`);
    const { sourceId, businessDate, fileName, sha256, rowCount, invalidCount } = earlier;
    const facts = { sourceId: sourceId.toString(), businessDate, fileName, sha256, rowCount, invalidCount };
    await auditDone(tx, {
      at: now,
      actor,
      action: 'withdraw_statement',
      subject: { type: 'statement', id: earlier.id.toString() },
      reason: ASKED_AGAIN,
      details: { ...facts, replacedBy: pull.id.toString() },
      requestId: randomUUID(),
      address: null,
    });
  }
}

async function resultOf(db: Database, source: StoredSource, id: bigint): Promise<ReadResult> {
  const hash = createHash('sha256');
  for await (const bytes of readOriginal(db, id)) hash.update(bytes);
  const tally = new StatementTally();
  for await (const { entries, raws } of readChunks(db, id, { raws: true })) tally.add(rowsOf(entries, raws));
  return {
    sha256: hash.digest('hex'),
    recognised: null,
    totals: [],
    preview: tally.preview(),
    isEmptyDay: tally.rowCount === 0,
    rowCount: tally.rowCount,
    invalidCount: tally.invalidCount,
    readBytes: (await findStatement(db.prisma, id))?.readBytes ?? 0n,
    sourceVersion: source.version,
  };
}

function rowsOf(entries: string, packed: Uint8Array | null): RawRow[] {
  const raws = packed === null ? [] : decodeRaws(packed);
  return decodeEntries(entries).map((row, index) => {
    const raw = raws[index] ?? '';
    return 'entry' in row ? { entry: { ...row.entry, raw } } : { invalid: { ...row.invalid, raw } };
  });
}
