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
};

const BATCH = 20_000;

/**
 * Fills an empty, migrated MariaDB ledger: tasks of five types over some days with their attempts, groups and what
 * people did. Its statistics are computed by the engine. No task is due for the engine: nothing moves by itself.
 */
export async function fillLedger(
  db: Database,
  url: string,
  plan: LedgerPlan,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  await storeTypes(db);
  const person = await insertUser(db, 'finance');
  const sql = await plainSql(url);
  try {
    await prepare(sql, db.clock.now(), plan);
    for (let from = 1; from <= plan.tasks; from += BATCH) {
      const to = Math.min(plan.tasks, from + BATCH - 1);
      await insertLives(sql, from, to, person);
      progress(`${to.toLocaleString('en-US')} of ${plan.tasks.toLocaleString('en-US')} tasks`);
    }
    progress('groups');
    await sql.run(INSERT_GROUPS);
    progress('statistics');
    await catchUpStatistics(db);
    // What the server does by itself some time after a table has changed as much.
    await sql.run('ANALYZE TABLE async_task, task_attempt, task_stat, group_stat, audit_log');
  } finally {
    await sql.close();
  }
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
  await sql.run('SET @now = ?, @days = ?, @tasks = ?, @failed = ?, @causes = ?', [
    text,
    plan.days,
    plan.tasks,
    plan.failed,
    plan.causes,
  ]);
  await sql.run(CREATE_CAUSES);
  for (const [n, cause] of causes(plan.causes).entries()) {
    const values = causeValues(n, cause);
    await sql.run(`INSERT INTO bench_cause VALUES (${values.map(() => '?').join(', ')})`, values);
  }
}

/** Tasks and everything that hangs on them, one transaction: a commit for each statement would only cost time. */
async function insertLives(sql: PlainSql, from: number, to: number, person: TestUser): Promise<void> {
  const who = [person.id, person.name];
  await sql.run('START TRANSACTION');
  await sql.run(INSERT_TASKS, [from, to]);
  await sql.run(INSERT_FIRST_SUCCESSES, [from, to]);
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
