import { plainSql, type PlainSql } from '../lib/testing/plain-sql';

/** Later than any benchmark runs: tasks that wait for their start. */
const NOT_YET = '2200-01-01 00:00:00.000';

const INSERT = `INSERT INTO async_task (biz_type, biz_id, event_id, payload, next_retry_time)
  WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
  SELECT ?, CONCAT('B-', ?, '-', i), CONCAT('E-', ?, '-', i), '{}', ? FROM numbers`;

/** Rows of a type, inserted by one statement as a producer's own connection does; nobody may claim them yet. */
export async function insertWaiting(url: string, bizType: string, count: number): Promise<void> {
  await withSql(url, async (sql) => {
    if (url.startsWith('mysql:')) await sql.run('SET max_recursive_iterations = 10000000');
    await sql.run(INSERT, [count, bizType, bizType, bizType, NOT_YET]);
  });
}

/** Makes every row of a type due at once, by one statement. */
export async function makeDue(url: string, bizType: string, at: Date): Promise<void> {
  const time = at.toISOString();
  const text = url.startsWith('mysql:') ? time.slice(0, 23).replace('T', ' ') : time.replace('Z', '+00:00');
  await withSql(url, (sql) =>
    sql.run('UPDATE async_task SET next_retry_time = ? WHERE biz_type = ?', [text, bizType]),
  );
}

async function withSql(url: string, work: (sql: PlainSql) => Promise<unknown>): Promise<void> {
  const sql = await plainSql(url);
  try {
    await work(sql);
  } finally {
    await sql.close();
  }
}
