import type { BusinessDate } from '../domain/reconciliation';
import { auditDone, type AuditActor } from './audit-store';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';
import type { Statement } from './generated/mysql/client';
import { encodeChunk, type RawRow } from './statement-chunk';

/** A round of questions about one day of one source: a statement that is asked for instead of read from a file. */
export type StoredPull = Statement;

/** `id` null: the worker asks by itself. */
export type PullRequester = { id: bigint | null; name: string };

const pullKey = (sourceId: bigint, businessDate: BusinessDate) => `pull:${sourceId}:${businessDate}`;

/** Null: the same day of the same source is being asked already. */
export async function beginPull(
  tx: Tx,
  source: { id: bigint; name: string; version: number },
  businessDate: BusinessDate,
  by: PullRequester,
  now: Date,
): Promise<bigint | null> {
  const liveKey = pullKey(source.id, businessDate);
  // A round that was cancelled like a file keeps the key until somebody asks again.
  await tx.statement.updateMany({ where: { liveKey, state: { not: 'reading' } }, data: { liveKey: null } });
  if ((await tx.statement.findUnique({ where: { liveKey }, select: { id: true } })) !== null) return null;
  try {
    const head = Buffer.from(originalHead(source, businessDate, by, now));
    const { id } = await tx.statement.create({
      data: {
        sourceId: source.id,
        businessDate,
        via: 'query',
        state: 'reading',
        fileName: `${source.name} ${businessDate}.ndjson`.slice(0, 255),
        liveKey,
        sourceVersion: source.version,
        parts: 1,
        receivedBytes: head.length,
        uploaderId: by.id,
        uploaderName: by.name,
        createdAt: now,
        changedAt: now,
      },
      select: { id: true },
    });
    await tx.statementPart.create({ data: { statementId: id, seq: 0, bytes: head } });
    return id;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

/** The first line of the original: no two rounds are the same bytes, even where there was nothing to ask. */
function originalHead(
  { name }: { name: string },
  businessDate: BusinessDate,
  by: PullRequester,
  now: Date,
): string {
  const head = { source: name, business_date: businessDate, asked_by: by.name, begun_at: now.toISOString() };
  return `${JSON.stringify(head)}\n`;
}

/** The round about a day that is under way, if any. */
export async function findLivePull(
  tx: Tx,
  sourceId: bigint,
  businessDate: BusinessDate,
): Promise<StoredPull | null> {
  return tx.statement.findUnique({ where: { liveKey: pullKey(sourceId, businessDate) } });
}

/** So long a worker that is gone keeps the others from going on, besides the calls that it may be waiting for. */
const HOLD_MS = 15_000;

/** Takes a round that nobody has in hand and whose pause is over. Every write of a turn is conditional on the holder. */
export async function holdPull(
  db: Database,
  holder: string,
  except: readonly bigint[],
): Promise<StoredPull | null> {
  const now = db.clock.now();
  const free = { OR: [{ heldUntil: null }, { heldUntil: { lte: now } }] };
  const open = await db.prisma.statement.findMany({
    where: { state: 'reading', via: 'query', id: { notIn: [...except] }, ...free },
    orderBy: { id: 'asc' },
    take: 10,
  });
  for (const { id } of open) {
    const { count } = await withLockRetry(() =>
      db.prisma.statement.updateMany({
        where: { id, state: 'reading', ...free },
        data: { holder, heldUntil: new Date(now.getTime() + HOLD_MS) },
      }),
    );
    if (count === 1) return db.prisma.statement.findUnique({ where: { id } });
  }
  return null;
}

/** Ends a turn; `until`: others leave it alone so long, because nobody answers. */
export async function releasePull(
  db: Database,
  id: bigint,
  holder: string,
  until: Date | null,
): Promise<void> {
  await withLockRetry(() =>
    db.prisma.statement.updateMany({ where: { id, holder }, data: { holder: null, heldUntil: until } }),
  );
}

/** First statement of every transaction of a turn. False: it was cancelled, or another worker has it now. */
export async function keepPull(tx: Tx, id: bigint, holder: string, now: Date, callsMs = 0): Promise<boolean> {
  const { count } = await tx.statement.updateMany({
    where: { id, holder, state: 'reading' },
    data: { heldUntil: new Date(now.getTime() + HOLD_MS + callsMs) },
  });
  return count === 1;
}

/** How many there are to ask, once they were counted. */
export async function writeTotal(db: Database, id: bigint, holder: string, total: number): Promise<void> {
  await withLockRetry(() =>
    db.prisma.statement.updateMany({ where: { id, holder }, data: { sizeBytes: BigInt(total) } }),
  );
}

/** An answer as it is kept. */
export type KeptAnswer = {
  taskId: bigint | null;
  matchKey: string;
  askedAt: Date;
  tookMs: number;
  outcome: string;
  httpStatus: number | null;
  raw: string;
};

/** `asked`: questions that these answers settle. `original`: the same answers as lines of the statement's own file. */
export type PullPage = { rows: RawRow[]; answers: KeptAnswer[]; original: string; asked: number };

/** Writes answers, their rows and their part of the original together. False: the round is not ours any more. */
export async function writePage(
  db: Database,
  pull: Pick<StoredPull, 'id' | 'sourceId' | 'uploaderId' | 'uploaderName'>,
  holder: string,
  page: PullPage,
): Promise<boolean> {
  const { id: statementId, sourceId } = pull;
  const by = { actorId: pull.uploaderId, actorName: pull.uploaderName };
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      if (!(await keepPull(tx, statementId, holder, now))) return false;
      const { parts: seq } = await tx.statement.findUniqueOrThrow({ where: { id: statementId } });
      const bytes = Buffer.from(page.original);
      await tx.queryAnswer.createMany({
        data: page.answers.map((answer) => ({ ...answer, ...by, sourceId, statementId })),
      });
      await tx.statementPart.create({ data: { statementId, seq, bytes } });
      await tx.statementChunk.create({ data: { statementId, seq, ...encodeChunk(page.rows) } });
      await tx.statement.updateMany({
        where: { id: statementId },
        data: {
          parts: { increment: 1 },
          receivedBytes: { increment: bytes.length },
          readBytes: { increment: page.asked },
          rowCount: { increment: page.rows.length },
          invalidCount: { increment: page.rows.filter((row) => 'invalid' in row).length },
          changedAt: now,
        },
      });
      return true;
    }),
  );
}

/** The original in its order, piece by piece. */
export async function* readOriginal(db: Database, statementId: bigint): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const where = { statementId_seq: { statementId, seq } };
    const part = await db.prisma.statementPart.findUnique({ where });
    if (part === null) return;
    yield part.bytes;
  }
}

/** Ends a round without a statement. Nought: it was ended already. */
export async function endPull(
  tx: Tx,
  pull: Pick<StoredPull, 'id' | 'lockVersion'>,
  actor: AuditActor,
  reason: string | null,
  facts: { requestId: string; address: string | null; now: Date },
): Promise<boolean> {
  const { count } = await tx.statement.updateMany({
    where: { id: pull.id, lockVersion: pull.lockVersion, state: 'reading', via: 'query' },
    data: {
      state: 'cancelled',
      liveKey: null,
      holder: null,
      heldUntil: null,
      changedAt: facts.now,
      lockVersion: { increment: 1 },
    },
  });
  if (count === 0) return false;
  await auditDone(tx, {
    at: facts.now,
    actor,
    action: 'cancel_statement',
    subject: { type: 'statement', id: pull.id.toString() },
    reason,
    requestId: facts.requestId,
    address: facts.address,
  });
  return true;
}
