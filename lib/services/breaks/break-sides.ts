import type { Database } from '../../db/client';
import { readRawLine } from '../../db/statement-store';
import { FACTS, type TaskFacts } from '../../db/task-reader';
import { cutByCodePoint } from '../../domain/cut-text';
import { maskErrorText, maskPayload } from '../../domain/masking';
import type { DetailOurs, DetailTheirs, ItemDetail } from '../../domain/recon-item-detail';
import { shownStatus } from '../../domain/task-status';
import type { OurSide, TheirSide } from '../../domain/views/recon-break';
import { lineMask } from '../statements/answer-masks';
import { readMaskedPayloads } from '../tasks/masked-payloads';
import { moneyView } from '../tasks/task-row';
import { readTypeCatalogue, type TypeCatalogue } from '../tasks/type-catalogue';

/** Rows of one break that are shown: candidates may be many. */
const SHOWN = 50;
/** Of a payload in one line. */
const RAW_LIMIT = 4_000;

/** Tasks of a break as its run saw them and as they are now. */
export async function readOurSides(db: Database, detail: ItemDetail | null): Promise<OurSide[]> {
  const then = detail?.ours.slice(0, SHOWN) ?? [];
  if (then.length === 0) return [];
  const rows = await db.prisma.asyncTask.findMany({
    where: { id: { in: then.map(({ taskId }) => BigInt(taskId)) } },
    select: FACTS,
  });
  const now = new Map(rows.map((row) => [row.id.toString(), row]));
  const types = await readTypeCatalogue(db.prisma);
  return Promise.all(then.map((one) => ourSide(db, one, now.get(one.taskId) ?? null, types)));
}

async function ourSide(
  db: Database,
  then: DetailOurs,
  task: TaskFacts | null,
  types: TypeCatalogue,
): Promise<OurSide> {
  const { taskId, bizType, bizId, amountMinor, currency, state, businessDate, at } = then;
  const { maskedKeys, stuckLimitMs } = types.rules(bizType).settings;
  return {
    taskId,
    bizType,
    bizId,
    amount: moneyView(amountMinor === null ? null : BigInt(amountMinor), currency),
    stateThen: state,
    stateNow: task === null ? null : shownStatus(task, db.clock.now(), stuckLimitMs),
    lockVersionNow: task?.lockVersion ?? null,
    at,
    businessDate,
    lastError: task === null ? null : maskErrorText(task.lastError, maskedKeys),
    attempts: task?.attemptCount ?? 0,
    raw: task === null ? '' : await rawOf(db, task, maskedKeys),
  };
}

/** The row in one line, its payload masked as the task's own page masks it. */
async function rawOf(db: Database, task: TaskFacts, maskedKeys: readonly string[]): Promise<string> {
  const { payload } = await readMaskedPayloads(db, task, maskedKeys);
  const text = payload.text ?? payload.part?.text ?? '';
  const error = maskErrorText(task.lastError, maskedKeys);
  const { id, bizType, bizId, eventId, status, retryCount } = task;
  return [
    `${id} ${bizType} ${bizId} event_id=${eventId} status=${status} retry_count=${retryCount}`,
    cutByCodePoint(text, RAW_LIMIT),
    ...(error === null ? [] : [`last_error=${JSON.stringify(error)}`]),
  ].join(' ');
}

/** Lines of a break with their raw text. */
export async function readTheirSides(db: Database, detail: ItemDetail | null): Promise<TheirSide[]> {
  const lines = detail?.theirs.slice(0, SHOWN) ?? [];
  const origins = await readOrigins(
    db,
    lines.map(({ statementId }) => BigInt(statementId)),
  );
  return Promise.all(lines.map((line) => theirSide(db, line, origins.get(line.statementId) ?? UNKNOWN)));
}

async function theirSide(db: Database, entry: DetailTheirs, { fileName, mask }: Origin): Promise<TheirSide> {
  const { statementId, line, occurrence, amountMinor, currency, status, at, businessDate, providerId } =
    entry;
  const stored = await readRawLine(db, BigInt(statementId), line);
  return {
    statementId,
    fileName,
    line,
    occurrence,
    amount: moneyView(BigInt(amountMinor), currency),
    status,
    at,
    businessDate,
    providerId,
    raw: mask(stored?.raw ?? ''),
  };
}

/** Where lines come from, and how they may be shown. */
type Origin = { fileName: string; mask: (raw: string) => string };

const UNKNOWN: Origin = { fileName: '', mask: (raw) => maskErrorText(raw) };

async function readOrigins(db: Database, ids: readonly bigint[]): Promise<Map<string, Origin>> {
  const rows = await db.prisma.statement.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, fileName: true, sourceId: true, via: true },
  });
  const origins = new Map<string, Origin>();
  for (const { id, fileName, ...row } of rows)
    origins.set(id.toString(), { fileName, mask: await lineMask(db.prisma, row) });
  return origins;
}

/** A row that could not be used, as one side of its break: theirs shows the line, ours the masked payload. */
export async function invalidSides(
  db: Database,
  item: { statementId: bigint | null; line: number | null; taskId: bigint | null; detail: ItemDetail },
): Promise<TheirSide[]> {
  const { statementId, line, detail } = item;
  if (detail.invalid?.side !== 'theirs' || statementId === null || line === null) return [];
  const id = statementId.toString();
  const { fileName, mask } = (await readOrigins(db, [statementId])).get(id) ?? UNKNOWN;
  const none = { amount: null, status: null, at: null, businessDate: null, providerId: null };
  const raw = mask(detail.invalid.raw);
  return [{ statementId: id, fileName, line, occurrence: 1, ...none, raw }];
}

/** The value that made a row of ours unusable stands in its payload, and may be a secret. */
export function invalidView(detail: ItemDetail | null) {
  const invalid = detail?.invalid ?? null;
  if (invalid === null) return null;
  const { problem, field, value, side } = invalid;
  return { problem, field, value: value !== null && side === 'ours' ? maskPayload(value).text : value };
}
