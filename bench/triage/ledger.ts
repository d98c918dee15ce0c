import type { Database } from '../../lib/db/client';
import { insertUser } from '../../lib/testing/ledger-factory';
import { plainSql, type PlainSql } from '../../lib/testing/plain-sql';
import { deriveRest, loadTasks, type LedgerPlan } from '../console/ledger';
import { INSERT_TRAIL, PEOPLE } from './audit-sql';
import { withoutKeys } from './secondary-keys';

export const GROUPS = 50;
const BATCH = 20_000;
/** Progress is told in so many steps. */
const STEPS = 100;

/** Ninety-four of a hundred succeeded, two stand failed; half an entry in the trail for each. */
export function triagePlan(tasks: number): LedgerPlan & { audit: number } {
  const shares = { failed: 0.02, compensated: 0.006, claimed: 0.01, waiting: 0.0195 };
  return { tasks, days: 30, causes: GROUPS, ...shares, bare: true, audit: Math.floor(tasks / 2) };
}

type Say = (text: string) => void;

/** The first half: fills an empty, migrated MariaDB ledger with tasks and a trail. */
export async function loadLedger(
  db: Database,
  url: string,
  plan: ReturnType<typeof triagePlan>,
  say: Say,
): Promise<void> {
  const sql = await plainSql(url);
  const seldom = everyStep(say);
  try {
    // The files are thrown away when this does not end well.
    await sql.run('SET unique_checks = 0, foreign_key_checks = 0');
    await withoutKeys(sql, 'async_task', () =>
      loadTasks(db, sql, plan, seldom).then(() => say('keys of the tasks')),
    );
    await withoutKeys(sql, 'audit_log', () =>
      loadTrail(db, sql, plan.audit, seldom).then(() => say('keys of the trail')),
    );
  } finally {
    await sql.close();
  }
}

/** The second half, which may be done again: groups and statistics of what was loaded. */
export async function deriveLedger(
  db: Database,
  url: string,
  plan: ReturnType<typeof triagePlan>,
  say: Say,
): Promise<void> {
  const sql = await plainSql(url);
  try {
    // What an earlier try came to, if there was one.
    await sql.run('DELETE FROM failure_group');
    await deriveRest(db, sql, plan, say);
    // Tasks that were loaded by an older version stand in groups that this one does not know.
    if ((await db.prisma.failureGroup.count()) === 0)
      throw new Error('the ledger was loaded by another version: build it anew with --rebuild');
  } finally {
    await sql.close();
  }
}

async function loadTrail(
  db: Database,
  sql: PlainSql,
  rows: number,
  say: (text: string) => void,
): Promise<void> {
  const people: bigint[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push((await insertUser(db, 'operator')).id);
  await sql.run('SET @audit = ?', [rows]);
  await sql.run('SET @person = ?', [people[0]]);
  for (let from = 1; from <= rows; from += BATCH) {
    const to = Math.min(rows, from + BATCH - 1);
    await sql.run(INSERT_TRAIL, [from, to]);
    say(`${to.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} entries of the trail`);
  }
}

/** Lets through the first of so many texts, so that a long load fills no screen. */
function everyStep(say: (text: string) => void): (text: string) => void {
  let told = 0;
  return (text) => {
    const [done = 0, all = 1] = Array.from(text.matchAll(/[\d,]+/g), ([number]) =>
      Number(number.replaceAll(',', '')),
    );
    const step = Math.floor((done / all) * STEPS);
    if (step === told) return;
    told = step;
    say(text);
  };
}
