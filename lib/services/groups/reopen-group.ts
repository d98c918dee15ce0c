import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import { stateMove } from '../../domain/group-life';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { optionalText, parseInput } from '../parse-input';
import { authorizeGroupVerb, seenGroup, type SeenGroup } from './group-subject';
import { changeGroup } from './group-transaction';

export type ReopenGroupInput = SeenGroup & { reason?: string };

const schema = z.object({ ...seenGroup, reason: optionalText(1000) });

/** Reopen: nobody is at it any more, or it was set aside too early. */
export async function reopenGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<GroupMoved>> {
  const actor = await authorizeGroupVerb(ctx, 'reopen', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  return changeGroup(ctx, actor.value, 'reopen', parsed.value, ({ now }) => ({
    change: stateMove('open', actor.value.name, now),
    reason,
  }));
}
