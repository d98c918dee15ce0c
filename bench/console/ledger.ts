import type { Database } from '../../lib/db/client';
import { catchUpStatistics } from '../../lib/engine/statistics';
import { storeType } from '../../lib/testing/engine-lab';
import { insertUser, type TestUser } from '../../lib/testing/ledger-factory';
import { plainSql, type PlainSql } from '../../lib/testing/plain-sql';
import { causes, EXTERNAL_TYPE, TYPES, type Cause } from './causes';
import {
  CREATE_CAUSES,
  INSERT_AUDIT,
  INSERT_COMPENSATIONS,
  INSERT_FIRST_SUCCESSES,
  INSERT_GROUPS,
  INSERT_OTHER_ATTEMPTS,
  INSERT_TASKS,
} from './ledger-sql';

export type LedgerPlan = {
  tasks: number;
  /** Share of all tasks that stand failed, 0 to 1. */
  failed: number;
  /** How long ago the first was created. */
  days: number;
  /** How many causes the failed ones have. */
  causes: number;
  /** Further shares of all tasks. Claimed ones are held by a worker that is not there; some of their leases ran out. */
  compensated?: number;
  claimed?: number;
  waiting?: number;
  /** Leaves out what takes long to load and no list reads: attempts of successes, most of the payloads of all but failures. */
  bare?: boolean;
};

const SHARES = { compensated: 0.005, claimed: 0, waiting: 0 };

const BATCH = 20_000;

type Say = (text: string) => void;

/**
 * Fills an empty, migrated MariaDB ledger: tasks of five types over some days with their attempts, groups and what
 * people did. Its statistics are computed by the engine. No task is due for the engine: nothing moves by itself.
 */
export async function fillLedger(
  db: Database,
  url: string,
  plan: LedgerPlan,
  say: Say = () => undefined,
): Promise<void> {
  const sql = await plainSql(url);
  try {
    await loadTasks(db, sql, plan, say);
    await deriveRest(db, sql, plan, say);
  } finally {
    await sql.close();
  }
}

/** The first half of `fillLedger`: types, tasks and what hangs on them. */
export async function loadTasks(db: Database, sql: PlainSql, plan: LedgerPlan, say: Say): Promise<void> {
  await storeTypes(db);
  const person = await insertUser(db, 'finance');
  await prepare(sql, db.clock.now(), plan);
  await describeCauses(sql, plan);
  for (let from = 1; from <= plan.tasks; from += BATCH) {
    const to = Math.min(plan.tasks, from + BATCH - 1);
    await insertLives(sql, plan, from, to, person);
    say(`${to.toLocaleString('en-US')} of ${plan.tasks.toLocaleString('en-US')} tasks`);
  }
}

/** The second half: groups and statistics. */
export async function deriveRest(db: Database, sql: PlainSql, plan: LedgerPlan, say: Say): Promise<void> {
  say('groups');
  await describeCauses(sql, plan);
  await sql.run(INSERT_GROUPS);
  say('statistics');
  await catchUpStatistics(db);
  // What the server does by itself some time after a table has changed as much.
  await sql.run('ANALYZE TABLE async_task, task_attempt, task_stat, group_stat, audit_log');
}

async function storeTypes(db: Database): Promise<void> {
  for (const bizType of TYPES) {
    const http = { url: 'https://gateway.invalid/', allowedHosts: ['gateway.invalid'] };
    if (bizType === EXTERNAL_TYPE) await storeType(db, bizType, 'external');
    else await storeType(db, bizType, 'http', { http });
  }
}

async function prepare(sql: PlainSql, now: Date, plan: LedgerPlan): Promise<void> {
  await sql.run(`SET max_recursive_iterations = ${BATCH}`);
  const text = now.toISOString().slice(0, 23).replace('T', ' ');
  const { days, tasks, failed, causes: count, bare = false, ...shares } = plan;
  const variables = {
    now: text,
    days,
    tasks,
    failed,
    causes: count,
    ...SHARES,
    ...shares,
    bare: Number(bare),
  };
  for (const [name, value] of Object.entries(variables)) await sql.run(`SET @${name} = ?`, [value]);
}

async function describeCauses(sql: PlainSql, plan: LedgerPlan): Promise<void> {
  await sql.run('DROP TEMPORARY TABLE IF EXISTS bench_cause');
  await sql.run(CREATE_CAUSES);
  for (const [n, cause] of causes(plan.causes).entries()) {
    const values = causeValues(n, cause);
    await sql.run(`INSERT INTO bench_cause VALUES (${values.map(() => '?').join(', ')})`, values);
  }
}

/** Tasks and everything that hangs on them, one transaction: a commit for each statement would only cost time. */
async function insertLives(
  sql: PlainSql,
  { bare = false }: LedgerPlan,
  from: number,
  to: number,
  person: TestUser,
): Promise<void> {
  const who = [person.id, person.name];
  await sql.run('START TRANSACTION');
  await sql.run(INSERT_TASKS, [from, to]);
  if (!bare) await sql.run(INSERT_FIRST_SUCCESSES, [from, to]);
  await sql.run(INSERT_OTHER_ATTEMPTS, [from, to]);
  await sql.run(INSERT_COMPENSATIONS, [...who, from, to]);
  await sql.run(INSERT_AUDIT, [...who, from, to]);
  await sql.run('COMMIT');
}

/** In the order of the columns of `CREATE_CAUSES`. */
function causeValues(
  n: number,
  { group, message, errorClass, httpStatus, outcome, attempts }: Cause,
): unknown[] {
  const { id, bizType, version, title } = group;
  return [
    n,
    id,
    bizType,
    version,
    group.errorClass,
    title,
    message,
    errorClass,
    httpStatus,
    outcome,
    attempts,
  ];
}
