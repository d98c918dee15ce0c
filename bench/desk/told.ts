import type { VerbResult } from '../../lib/domain/errors';

/** What a verb answered. Throws where it refused. */
export function told<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
