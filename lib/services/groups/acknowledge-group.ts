import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import { stateMove } from '../../domain/group-life';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { optionalText, parseInput } from '../parse-input';
import { authorizeGroupVerb, seenGroup, type SeenGroup } from './group-subject';
import { changeGroup } from './group-transaction';

export type AcknowledgeGroupInput = SeenGroup & { reason?: string };

const schema = z.object({ ...seenGroup, reason: optionalText(1000) });

/** Acknowledge: somebody knows of it and is at it. It stays in the list, but leads the first screen no more. */
export async function acknowledgeGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<GroupMoved>> {
  const actor = await authorizeGroupVerb(ctx, 'acknowledge', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  return changeGroup(ctx, actor.value, 'acknowledge', parsed.value, ({ now }) => ({
    change: stateMove('acknowledged', actor.value.name, now),
    reason,
  }));
}
