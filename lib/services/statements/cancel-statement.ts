import { z } from 'zod';
import { cancelOpen } from '../../db/statement-commit';
import type { VerbResult } from '../../domain/errors';
import type { StatementMoved } from '../../domain/views/statement';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { authorizeStatementVerb } from './statement-subject';
import { moveStatement } from './statement-transaction';

export type CancelStatementInput = { id: string };

const schema = z.object({ id: idText });

/** Give a statement up that does not count yet: while it is uploaded, while it is read, or after a look at it. */
export async function cancelStatement(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<StatementMoved>> {
  const actor = await authorizeStatementVerb(ctx, 'cancel_statement', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return moveStatement(ctx, actor.value, {
    action: 'cancel_statement',
    id: parsed.value.id,
    step: ({ tx, statement, now }) => cancelOpen(tx, statement, now),
  });
}
