import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { optionalText, parseInput } from '../parse-input';
import { authorizeGroupVerb, seenGroup, type SeenGroup } from './group-subject';
import { changeGroup } from './group-transaction';

export type NoteGroupInput = SeenGroup & {
  /** At most 1,000 characters; blank or left out: the note goes. */
  note?: string;
};

const schema = z.object({ ...seenGroup, note: optionalText(1000) });

/** Write what everybody should know about it in place of what stood there; both stay in the trail. */
export async function noteGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<GroupMoved>> {
  const actor = await authorizeGroupVerb(ctx, 'note', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { note } = parsed.value;
  return changeGroup(ctx, actor.value, 'note', parsed.value, ({ group }) =>
    note === group.note
      ? { refuse: { code: 'invalid', fields: { note: 'unchanged' } } }
      : { change: { note }, reason: note },
  );
}
