import { withdrawCommitted } from '../../db/statement-commit';
import type { VerbResult } from '../../domain/errors';
import type { StatementMoved } from '../../domain/views/statement';
import type { ServiceContext } from '../context';
import { parseInput, requiredText } from '../parse-input';
import { authorizeStatementVerb, seenStatement } from './statement-subject';
import { moveStatement } from './statement-transaction';

export type WithdrawStatementInput = { id: string; lockVersion: number; reason: string };

const schema = seenStatement.extend({ reason: requiredText(1000) });

/**
 * Take back a statement that counts: runs from now on do not know it, runs that had it keep what they say. Refuses with
 * `day_locked` once the day is signed.
 */
export async function withdrawStatement(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<StatementMoved>> {
  const actor = await authorizeStatementVerb(ctx, 'withdraw_statement', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { id, lockVersion, reason } = parsed.value;
  const by = { name: actor.value.name, reason };
  return moveStatement(ctx, actor.value, {
    action: 'withdraw_statement',
    id,
    reason,
    step: ({ tx, statement, now }) => withdrawCommitted(tx, { ...statement, lockVersion }, by, now),
  });
}
