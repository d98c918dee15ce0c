import { databaseTrouble } from '../db/failure';
import type { VerbError } from '../domain/errors';

/**
 * What an exception means at the border: the database is away (or too busy), or has no room left, or something nobody expected,
 * told by a reference that stands in the log. Nothing of the exception's text leaves the server.
 */
export function errorOfException(error: unknown, reference: string): VerbError {
  const trouble = databaseTrouble(error);
  if (trouble === 'full') return { code: 'database_full' };
  const away = trouble === 'unavailable' || trouble === 'again';
  return away ? { code: 'database_unavailable' } : { code: 'unexpected', reference };
}
