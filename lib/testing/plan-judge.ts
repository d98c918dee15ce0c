import type { Provider } from './databases';
import { sendAgain, type SentSql } from './sent-sql';

/** More rows than this must be neither scanned nor sorted for one screen. A capped count reads one more than its cap. */
export const PLAN_ROWS = 10_001;

/**
 * What is wrong with how a database answers a statement, a line each: tables read row by row without an index that
 * bounds them, and sorts, of more than `PLAN_ROWS` rows. MariaDB runs it and counts what it really read; its pool must
 * have one connection.
 */
export async function planFaults(provider: Provider, sent: SentSql): Promise<string[]> {
  return provider === 'mysql' ? mariadbFaults(sent) : sqliteFaults(sent);
}

/** What MariaDB tells of one table it read, sorts and subqueries below included. Rows are those of one loop. */
type Step = { table_name?: string; access_type?: string; key?: string; r_rows?: number; r_loops?: number };

async function mariadbFaults(sent: SentSql): Promise<string[]> {
  // A text of its own: a prepared statement may be answered in another way when it is run again.
  serial += 1;
  const [answer] = await sendAgain(sent, (sql) => `ANALYZE FORMAT=JSON ${sql} /* ${serial} */`);
  const plan: unknown = JSON.parse(String(Object.values(answer ?? {})[0]));
  const faults = stepsOf(plan).flatMap(({ table_name: table, access_type: access, key, r_rows, r_loops }) => {
    const rows = Math.round((r_rows ?? 0) * (r_loops ?? 1));
    return rows <= PLAN_ROWS
      ? []
      : [`${rows} rows of ${String(table)} by ${key ?? 'no key'} (${String(access)})`];
  });
  // A union reads several ranges, each judged by itself above.
  if (faults.length > 0 || sent.sql.includes(' UNION ')) return faults;
  const before = await walked(sent);
  await sendAgain(sent, (sql) => sql);
  const rows = (await walked(sent)) - before;
  return rows <= 2 * PLAN_ROWS * SLACK ? [] : [`${rows} rows when it was run again`];
}

/** What a statement reads besides: the ends of its ranges. A count reads what it has cut once more. */
const SLACK = 1.05;
let serial = 0;

/** Rows that the connection has walked over or sorted so far. */
async function walked(sent: SentSql): Promise<number> {
  const rows = await sendAgain({ ...sent, args: [], argTypes: [] }, () => STATUS_OF_ROWS);
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}

const STATUS_OF_ROWS =
  "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_next', 'Handler_read_prev', 'Handler_read_rnd_next', 'Sort_rows')";

function stepsOf(node: unknown): Step[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(stepsOf);
  return 'table_name' in node ? [node as Step, ...below] : below;
}

async function sqliteFaults(sent: SentSql): Promise<string[]> {
  const steps = await sendAgain(sent, (sql) => `EXPLAIN QUERY PLAN ${sql}`);
  const details = steps.map(({ detail }) => String(detail));
  const scans = details.filter((detail) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(detail));
  const tables = scans.flatMap((detail) => /^SCAN (?:main\.)?(\w+)$/.exec(detail)?.[1] ?? []);
  const faults: string[] = [];
  for (const table of tables) {
    const rows = await rowsOf(sent, `SELECT COUNT(*) AS n FROM ${table}`, []).catch(() => 0);
    if (rows > PLAN_ROWS) faults.push(`${rows} rows of ${table} by no key`);
  }
  if (!details.some((detail) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))) return faults;
  const whole = withoutLimit(sent);
  const sorted = await rowsOf(sent, `SELECT COUNT(*) AS n FROM (${whole.sql})`, whole.args);
  return sorted > PLAN_ROWS ? [...faults, `${sorted} rows sorted (${details.join('; ')})`] : faults;
}

/** SQLite tells how it reads, not how much: the rows that are sorted are those there would be without a limit. */
function withoutLimit({ sql, args }: SentSql): { sql: string; args: unknown[] } {
  const cut = sql.replace(/ LIMIT \? OFFSET \?$/, '');
  return cut === sql ? { sql, args } : { sql: cut, args: args.slice(0, -2) };
}

async function rowsOf(sent: SentSql, sql: string, args: unknown[]): Promise<number> {
  const argTypes = sent.argTypes.slice(0, args.length);
  const [row] = await sendAgain({ ...sent, args, argTypes }, () => sql);
  return Number(row?.n ?? 0);
}
