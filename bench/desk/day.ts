import { dayOfMovements, type Movement } from '../../lib/testing/statements/movement';
import { wechatBillLines } from '../../lib/testing/statements/wechat-bill';
import type { PlainSql } from '../../lib/testing/plain-sql';

/** Of fifteen rows five agree and ten do not: a hundred thousand breaks are two thirds of the day. */
export const OF_FIFTEEN = {
  agree: [0, 1, 2, 3, 4],
  missing_theirs: [5, 6, 7, 8, 9],
  missing_ours: [10, 11],
  amount_mismatch: [12, 13],
  status_mismatch: [14],
} as const;
type Fate = keyof typeof OF_FIFTEEN;

const FATES = new Map<number, Fate>(
  Object.entries(OF_FIFTEEN).flatMap(([fate, places]) =>
    places.map((place) => [place, fate as Fate] as const),
  ),
);

/** A day on which two thirds of the rows do not agree. `breaks`: a multiple of ten. */
export type BadDay = { date: string; breaks: number };

export function rowsOf({ breaks }: BadDay): number {
  return (breaks / 10) * 15;
}

/** How many of each kind the run must find. */
export function expectedKinds({ breaks }: BadDay): Record<string, number> {
  const kinds = Object.entries(OF_FIFTEEN).filter(([fate]) => fate !== 'agree');
  return Object.fromEntries(kinds.map(([fate, places]) => [fate, (breaks / 10) * places.length]));
}

/** The bill of the day, as the platform writes it. */
export function billOf(day: BadDay): string {
  const movements = function* (): Generator<Movement> {
    let index = -1;
    for (const movement of dayOfMovements(day.date, rowsOf(day))) {
      index += 1;
      const fate = FATES.get(index % 15);
      if (fate === 'missing_theirs') continue;
      yield fate === 'amount_mismatch' ? { ...movement, amountMinor: movement.amountMinor + 1n } : movement;
    }
  };
  return [...wechatBillLines(movements())].join('');
}

const BATCH = 50_000;

/** The movement that a row stands for: a refund, every tenth, gives the one before it back. */
const NUMBERED = `WITH RECURSIVE numbers (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM numbers WHERE i < ?),
  rows_of (i, n, refund, ref) AS (SELECT i, i - (i % 10 = 9), i % 10 = 9, LPAD(i - (i % 10 = 9), 9, '0') FROM numbers)`;

/** Tasks as the engine leaves them two seconds after they came; `@failed`: which rows of fifteen stand failed. */
const INSERT = `INSERT INTO async_task (biz_type, biz_id, event_id, payload, status, attempt_count, last_outcome, last_error, amount_minor, currency, created_at, updated_at)
  ${NUMBERED}
  SELECT IF(refund, 'refund', 'pay'), CONCAT(IF(refund, 'R', ''), 'T', @digits, ref), CONCAT('E', @digits, '-', i), CONCAT('{"order":"T', @digits, ref, '"}'),
    IF(@failed >= 0 AND i % 15 = @failed, 3, 2), 1, IF(@failed >= 0 AND i % 15 = @failed, 'failed', 'succeeded'), NULL, 100 + (n * 7919) % 500000, 'CNY',
    @start + INTERVAL FLOOR(i * 86400 / @rows) SECOND, @start + INTERVAL FLOOR(i * 86400 / @rows) + 2 SECOND
  FROM rows_of WHERE i % 15 NOT IN (@lacking1, @lacking2) ORDER BY i`;

/** Fills the ledger with the tasks of the day in UTC+08:00, by plain SQL as producers write. */
export async function fillTasks(sql: PlainSql, day: BadDay): Promise<void> {
  const [first, second] = OF_FIFTEEN.missing_ours;
  await fill(sql, day.date, rowsOf(day), { failed: OF_FIFTEEN.status_mismatch[0], lacking: [first, second] });
}

/** The same of a day on which nothing is lacking and everything has succeeded. */
export async function fillEarlierTasks(sql: PlainSql, date: string, rows: number): Promise<void> {
  await fill(sql, date, rows, { failed: -1, lacking: [-1, -1] });
}

type Flaws = { failed: number; lacking: readonly [number, number] };

async function fill(sql: PlainSql, date: string, rows: number, { failed, lacking }: Flaws): Promise<void> {
  await sql.run(`SET max_recursive_iterations = ${BATCH * 2}`);
  const [lacking1, lacking2] = lacking;
  const start = new Date(Date.parse(`${date}T00:00:00+08:00`)).toISOString().slice(0, 19).replace('T', ' ');
  const variables = { digits: date.replaceAll('-', ''), start, rows, failed, lacking1, lacking2 };
  for (const [name, value] of Object.entries(variables)) await sql.run(`SET @${name} = ?`, [value]);
  for (let from = 0; from < rows; from += BATCH)
    await sql.run(INSERT, [from, Math.min(rows, from + BATCH) - 1]);
}
