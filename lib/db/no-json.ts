import { databaseErrorCodes } from './failure';

const CHECK_FAILED = new Set(['4025', '3819', 'SQLITE_CONSTRAINT_CHECK', '275']);

/** The database's own JSON check is narrower than ours in one thing: MariaDB ends at 32 levels. */
export function isNoJson(error: unknown): boolean {
  return databaseErrorCodes(error).some((code) => CHECK_FAILED.has(code));
}
