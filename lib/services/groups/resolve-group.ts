import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import { stateMove } from '../../domain/group-life';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { optionalText, parseInput } from '../parse-input';
import { authorizeGroupVerb, seenGroup, type SeenGroup } from './group-subject';
import { changeGroup } from './group-transaction';

export type ResolveGroupInput = SeenGroup & { reason?: string };

const schema = z.object({ ...seenGroup, reason: optionalText(1000) });

/** Resolve: the cause is gone. What stands failed stays as it is; the next failure opens the group again. */
export async function resolveGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<GroupMoved>> {
  const actor = await authorizeGroupVerb(ctx, 'resolve', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  return changeGroup(ctx, actor.value, 'resolve', parsed.value, ({ now }) => ({
    change: stateMove('resolved', actor.value.name, now),
    reason,
  }));
}
