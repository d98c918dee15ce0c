import { databaseErrorCodes } from './failure';

/**
 * What a session sets so that the server ends a statement that takes longer, as further assignments of a `SET`. MariaDB
 * and MySQL each read their own comment; MySQL limits reads alone.
 */
export function statementLimit(ms: number): string {
  return (
    `/*M!100108 , SESSION max_statement_time = ${ms / 1000} */ ` +
    `/*!80000 , SESSION max_execution_time = ${Math.ceil(ms)} */`
  );
}

/** Ended by that limit: MariaDB 1969, MySQL 3024; either reports 1317 where it noticed late. */
const OUT_OF_TIME = new Set(['1969', '3024', '1317']);

/** Whether a statement was ended by the server because it took too long. Nothing is wrong with the database. */
export function isOutOfTime(error: unknown): boolean {
  return databaseErrorCodes(error).some((code) => OUT_OF_TIME.has(code));
}
