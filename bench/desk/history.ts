import type { Database } from '../../lib/db/client';
import { encodePlaced, type PlacedRecord } from '../../lib/db/placed-rows';
import type { StoredSource } from '../../lib/db/recon-source-store';
import { addDays } from '../../lib/domain/business-date';
import { writeRunSums } from '../../lib/domain/run-record';
import { createSums } from '../../lib/domain/reconciliation-sums';
import type { PlainSql } from '../../lib/testing/plain-sql';

/** What a quarter leaves behind: `days` signed days before `date`, each with so many breaks, all of them decided. */
export type History = { date: string; days: number; breaksADay: number };

const ROWS = 1_000;

/** Writes the history of a source as its runs, its people and two signatures a day leave it. */
export async function fillHistory(
  db: Database,
  sql: PlainSql,
  source: StoredSource,
  { date, days, breaksADay }: History,
): Promise<void> {
  const settings = JSON.stringify({ format: source.format, settings: source.settings });
  const sums = (day: string) => writeRunSums(createSums(source.settings.currency, day));
  for (let before = days; before >= 1; before -= 1) {
    const day = addDays(date, -before);
    const at = new Date(`${addDays(day, 1)}T02:00:00.000Z`);
    const runId = await insertDay(db, source, day, at, { settings, sums: sums(day), breakCount: breaksADay });
    await insertParts(db, runId, day);
    await sql.run(ITEMS, [breaksADay, runId, source.id, day, day]);
    await sql.run(BREAKS, [at, at, runId]);
    await sql.run(EVENTS, [at, runId]);
  }
}

type DayFacts = { settings: string; sums: string; breakCount: number };

async function insertDay(
  db: Database,
  { id: sourceId, version }: StoredSource,
  businessDate: string,
  at: Date,
  facts: DayFacts,
): Promise<bigint> {
  const by = { requesterName: 'Mei Lin', requesterRole: 'finance' };
  await db.prisma.statement.create({
    data: {
      ...{ sourceId, businessDate, via: 'file', state: 'committed', fileName: `${businessDate}.csv` },
      ...{ sha256: `${sourceId}-${businessDate}`.padEnd(64, '0'), rowCount: ROWS, sourceVersion: version },
      ...{ uploaderName: 'Mei Lin', createdAt: at, changedAt: at, committedAt: at, committedBy: 'Mei Lin' },
    },
  });
  const run = await db.prisma.reconRun.create({
    data: {
      ...{ sourceId, businessDate, number: 1, state: 'done', sourceVersion: version, matchVersion: 1 },
      ...{ asOf: businessDate, resultHash: 'ab'.repeat(32), createdAt: at, startedAt: at, finishedAt: at },
      ...{ ...by, ...facts },
    },
    select: { id: true },
  });
  const two = { makerId: 1n, makerName: 'Mei Lin', makerRole: 'finance' };
  const other = { checkerId: 2n, checkerName: 'Jun Wu', checkerRole: 'finance' };
  const seal = await db.prisma.daySeal.create({
    data: {
      ...{ sourceId, businessDate, seq: 1, event: 'locked', runId: run.id, seal: 'cd'.repeat(32) },
      ...{ manifest: '{}', requestId: 1n, reason: 'all explained', at, ...two, ...other },
    },
    select: { id: true },
  });
  const locked = { sourceId, businessDate, state: 'locked', sealId: seal.id, changedAt: at };
  await db.prisma.reconDay.create({ data: locked });
  return run.id;
}

/** What agreed on a day of the past: one part, as small as its day. */
async function insertParts(db: Database, runId: bigint, day: string): Promise<void> {
  const at = `${day}T04:00:00.000Z`;
  const records = Array.from({ length: ROWS }, (_, n): PlacedRecord => {
    const common = { amountMinor: 100n, currency: 'CNY', businessDate: day, at };
    const key = `H${day.replaceAll('-', '')}${n}`;
    return {
      ...{ kind: 'payment', key, reason: null, differenceMinor: null, currency: 'CNY' },
      ours: [{ ...common, taskId: BigInt(n), bizType: 'pay', bizId: key, state: 'success' }],
      theirs: [{ ...common, statementId: 1n, line: n, occurrence: 1, status: 'succeeded' }],
    };
  });
  const items = encodePlaced(records);
  await db.prisma.reconRunPart.create({
    data: { runId, seq: 1, bucket: 'matched', part: 0, rowCount: ROWS, items },
  });
}

const ITEMS = `INSERT INTO recon_item (run_id, source_id, bucket, kind, entry_kind, match_key, currency, theirs_minor, difference_minor, stake_minor, ours_count, theirs_count, business_date, break_key, detail)
  WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?), given (run_id, source_id, day) AS (SELECT ?, ?, ?)
  SELECT run_id, source_id, 'break', 'missing_ours', 'payment', CONCAT('H', i), 'CNY', 100 + i, 100 + i, 100 + i, 0, 1, day, SHA1(CONCAT(source_id, ' ', ?, ' ', i)), '{"ours":[],"theirs":[],"invalid":null}' FROM numbers JOIN given`;
const BREAKS = `INSERT INTO recon_break (source_id, break_key, kind, entry_kind, match_key, currency, theirs_minor, difference_minor, stake_minor, business_date, first_run_id, first_day, last_run_id, last_day, last_item_id, state, resolution, reason_code, event_count, lock_version, opened_at, changed_at)
  SELECT source_id, break_key, kind, entry_kind, match_key, currency, theirs_minor, difference_minor, stake_minor, business_date, run_id, business_date, run_id, business_date, id, 'resolved', 'accept', 'other', 1, 1, ?, ? FROM recon_item WHERE run_id = ?`;
const EVENTS = `INSERT INTO break_event (break_id, seq, type, at, actor_id, actor_name, actor_role, resolution, reason_code, note)
  SELECT id, 1, 'resolve', ?, 1, 'Mei Lin', 'finance', 'accept', 'other', 'agreed' FROM recon_break WHERE last_run_id = ?`;
