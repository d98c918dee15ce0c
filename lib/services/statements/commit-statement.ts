import { commitRead } from '../../db/statement-commit';
import type { VerbResult } from '../../domain/errors';
import type { StatementMoved } from '../../domain/views/statement';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { authorizeStatementVerb, seenStatement } from './statement-subject';
import { moveStatement } from './statement-transaction';

export type CommitStatementInput = { id: string; lockVersion: number };

/**
 * Let a statement count whose preview somebody has seen. Refuses with `same_statement` where the same bytes count already,
 * and with `day_locked` once the day is signed.
 */
export async function commitStatement(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<StatementMoved>> {
  const actor = await authorizeStatementVerb(ctx, 'commit_statement', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(seenStatement, input);
  if (!parsed.ok) return parsed;
  const { id, lockVersion } = parsed.value;
  return moveStatement(ctx, actor.value, {
    action: 'commit_statement',
    id,
    step: ({ tx, statement, now }) => commitRead(tx, { ...statement, lockVersion }, actor.value, now),
  });
}
