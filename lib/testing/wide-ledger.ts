import type { Database } from '../db/client';
import { STATUS } from '../domain/task-status';
import { storeType } from './engine-lab';
import { plainSql, type PlainSql } from './plain-sql';

/**
 * Rows of each kind. Every list that is read in order has more than a plan may scan or sort; most of the ledger
 * succeeded, as anywhere, or an optimizer would judge all indexes alike.
 */
export const WIDE = {
  failed: 30_000,
  due: 12_000,
  held: 30_000,
  success: 178_000,
  trail: 30_000,
  groups: 40,
  items: 12_000,
};

/** All tasks of this type stand at the far end of every list. */
export const RARE = 'rare';
export const COMMON = 'common';

type Kind = { rows: number; columns: Record<string, string> };

/** As SQL over `n`, the row's number from 0 (oldest), and `at`, its time: a minute apart, the newest a minute ago. */
const TASKS: Kind[] = [
  {
    rows: WIDE.failed,
    columns: {
      status: `${STATUS.failed}`,
      error_group: `CONCAT('1-', n % ${WIDE.groups})`,
      last_error: `CASE WHEN n < 10 THEN 'HTTP 418: teapot' ELSE CONCAT('HTTP 503: upstream ', n % ${WIDE.groups}, ' is down') END`,
      attempt_count: '8',
    },
  },
  {
    rows: WIDE.due,
    columns: { status: `${STATUS.pending}`, next_retry_time: 'CASE WHEN n % 10 = 0 THEN NULL ELSE at END' },
  },
  {
    rows: WIDE.held,
    columns: {
      status: `${STATUS.processing}`,
      next_retry_time: 'CASE WHEN n % 2 = 0 THEN at END',
      claim_token: "CASE WHEN n % 2 = 0 THEN CONCAT('claim-', n) END",
      claimed_by: "CASE WHEN n % 2 = 0 THEN 'w-1' END",
    },
  },
  { rows: WIDE.success, columns: { status: `${STATUS.success}`, attempt_count: '1' } },
];

const TRAIL: Kind = {
  rows: WIDE.trail,
  columns: {
    actor_id: 'CASE WHEN n < 50 THEN 8 ELSE 1 + n % 5 END',
    actor_name: "CONCAT('person ', n % 5)",
    actor_role: "'operator'",
    action:
      "CASE WHEN n < 50 THEN 'give_up' WHEN n % 3 = 0 THEN 'retry' WHEN n % 3 = 1 THEN 'note' ELSE 'release' END",
    // What was refused stands at the far end.
    outcome: "CASE WHEN n < 300 THEN 'refused' ELSE 'done' END",
    subject_type: "'task'",
    subject_id: "CONCAT('', 1 + n)",
    biz_type: `'${COMMON}'`,
    biz_id: "CONCAT('B-', 10000000 + n)",
  },
};

/** Fills a migrated ledger with it; the statistics of its tables are up to date. url: as DATABASE_URL takes it. */
export async function fillWideLedger(db: Database, url: string): Promise<void> {
  for (const bizType of [COMMON, 'other']) await storeType(db, bizType, 'external');
  const sql = await plainSql(url);
  try {
    if (db.provider === 'mysql') await sql.run('SET max_recursive_iterations = 1000000');
    let serial = 10_000_000;
    for (const kind of TASKS) {
      await insertKind(db, sql, 'async_task', {
        ...kind,
        columns: { ...taskColumns(serial), ...kind.columns },
      });
      serial += kind.rows;
    }
    await insertKind(db, sql, 'audit_log', { ...TRAIL, columns: { at: 'at', ...TRAIL.columns } });
    await insertBulk(db, sql);
    await sql.run(db.provider === 'mysql' ? 'ANALYZE TABLE async_task, audit_log, bulk_item' : 'ANALYZE');
  } finally {
    await sql.close();
  }
}

/** One operation that has ended, over the first tasks of the ledger. */
async function insertBulk(db: Database, sql: PlainSql): Promise<void> {
  const now = db.clock.now();
  const items = WIDE.items;
  const person = { requesterId: 1n, requesterName: 'person 1', requesterRole: 'operator', actingId: 1n };
  await db.prisma.bulkOperation.create({
    data: {
      ...person,
      kind: 'retry',
      state: 'done',
      choice: JSON.stringify({ by: 'filter', view: 'failed', bizType: COMMON }),
      options: '{}',
      reason: 'the gateway is back',
      ...{ frozenAt: now, setAt: now, startedAt: now, changedAt: now, finishedAt: now },
      ...{ expected: items, total: items, succeeded: items - 3_000, skipped: 3_000 },
    },
  });
  await sql.run(`INSERT INTO bulk_item (operation_id, task_id, lock_version, state, why, settled_at)
    SELECT (SELECT MAX(id) FROM bulk_operation), id, 0, CASE WHEN id % 4 = 0 THEN 'skipped' ELSE 'succeeded' END,
      CASE WHEN id % 4 = 0 THEN 'moved' END, created_at FROM async_task ORDER BY id LIMIT ${items}`);
}

function taskColumns(serial: number): Record<string, string> {
  return {
    biz_type: `CASE WHEN n < 300 THEN '${RARE}' WHEN n % 3 = 0 THEN 'other' ELSE '${COMMON}' END`,
    biz_id: `CONCAT('B-', ${serial} + n)`,
    event_id: `CONCAT('E-', ${serial} + n)`,
    payload: `CONCAT('{"order_id":', ${serial} + n, '}')`,
    created_at: 'at',
    updated_at: 'at',
  };
}

async function insertKind(
  db: Database,
  sql: PlainSql,
  table: string,
  { rows, columns }: Kind,
): Promise<void> {
  const isMysql = db.provider === 'mysql';
  const iso = db.clock.now().toISOString();
  const at = isMysql
    ? `CAST(? AS DATETIME(3)) - INTERVAL (${rows} - n) MINUTE`
    : `strftime('%Y-%m-%dT%H:%M:%f+00:00', ?, '-' || (${rows} - n) || ' minutes')`;
  await sql.run(
    `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
     WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows - 1}),
     timed AS (SELECT n, ${at} AS at FROM numbers)
     SELECT ${Object.values(columns).join(', ')} FROM timed`,
    [iso.slice(0, 23).replace('T', ' ')],
  );
}
