import type { PlainSql } from '../../lib/testing/plain-sql';
import { FLAWS, type BenchDay } from './day';

const BATCH = 50_000;

/** The movement that a row stands for: a refund, every tenth, gives the one before it back. */
const NUMBERED = `WITH RECURSIVE numbers (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM numbers WHERE i < ?),
  rows_of (i, n, refund, ref) AS (SELECT i, i - (i % 10 = 9), i % 10 = 9, LPAD(i - (i % 10 = 9), 9, '0') FROM numbers)`;

/** Tasks as the engine leaves them: their amounts are known, their callbacks came. */
const INSERT = `INSERT INTO async_task (biz_type, biz_id, event_id, payload, status, attempt_count, last_outcome, last_error, amount_minor, currency, created_at, updated_at)
  ${NUMBERED}
  SELECT IF(refund, 'refund', 'pay'), CONCAT(IF(refund, 'R', ''), 'T', @digits, ref), CONCAT('E', @digits, '-', @copy, '-', i), CONCAT('{"order":"T', @digits, ref, '"}'),
    IF(@flawed AND i % 100 = ${FLAWS.status_mismatch}, 3, 2), 1, 'succeeded', NULL, 100 + (n * 7919) % 500000 + @more, 'CNY',
    @start + INTERVAL FLOOR(i * 86400 / @rows) SECOND, @start + INTERVAL FLOOR(i * 86400 / @rows) + 2 SECOND
  FROM rows_of WHERE `;

/** Fills the ledger with the tasks of a day in UTC+08:00, by plain SQL as producers write. */
export async function fillDay(sql: PlainSql, day: BenchDay): Promise<void> {
  const start = new Date(Date.parse(`${day.date}T00:00:00+08:00`))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  await sql.run(`SET max_recursive_iterations = ${BATCH * 2}`);
  const variables = {
    digits: day.date.replaceAll('-', ''),
    start,
    rows: day.rows,
    flawed: Number(day.flawed),
  };
  for (const [name, value] of Object.entries(variables)) await sql.run(`SET @${name} = ?`, [value]);
  for (let from = 0; from < day.rows; from += BATCH) {
    const bounds = [from, Math.min(day.rows, from + BATCH) - 1];
    const set = async (copy: string, more: number, where: string) => {
      await sql.run('SET @copy = ?, @more = ?', [copy, more]);
      await sql.run(`${INSERT} ${where} ORDER BY i`, bounds);
    };
    await set('a', 0, day.flawed ? `i % 100 <> ${FLAWS.missing_ours}` : 'TRUE');
    if (!day.flawed) continue;
    await set('b', 0, `i % 100 = ${FLAWS.duplicate_ours}`);
    await set('c', 5, `i % 100 = ${FLAWS.ambiguous}`);
  }
}
