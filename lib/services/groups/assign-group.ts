import { z } from 'zod';
import { findGroupPerson } from '../../db/group-people';
import type { VerbError, VerbResult } from '../../domain/errors';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { idText, optionalText, parseInput } from '../parse-input';
import { authorizeGroupVerb, seenGroup, type SeenGroup } from './group-subject';
import { changeGroup } from './group-transaction';

export type AssignGroupInput = SeenGroup & {
  /** A user's id; null: nobody. */
  ownerId: string | null;
  reason?: string;
};

const schema = z.object({ ...seenGroup, ownerId: idText.nullable(), reason: optionalText(1000) });

/** Say who looks after it: oneself, another active person who may manage groups, or nobody. The state stays. */
export async function assignGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<GroupMoved>> {
  const actor = await authorizeGroupVerb(ctx, 'assign', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { ownerId, reason } = parsed.value;
  return changeGroup(ctx, actor.value, 'assign', parsed.value, async ({ tx, group }) => {
    if (ownerId === group.ownerId) return { refuse: wrong('unchanged') };
    if (ownerId === null) return { change: { ownerId: null, ownerName: null }, reason };
    const owner = await findGroupPerson(tx, ownerId);
    if (owner === null) return { refuse: wrong('invalid') };
    return { change: { ownerId: owner.id, ownerName: owner.name }, reason };
  });
}

function wrong(what: 'unchanged' | 'invalid'): VerbError {
  return { code: 'invalid', fields: { ownerId: what } };
}
