import { z } from 'zod';
import { assignOne } from '../../db/break-assign';
import { findBreakPerson } from '../../db/break-people';
import { refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { BreakMoved } from '../../domain/views/recon-break';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';
import { authorizeBreakVerb, changeBreak, decidingOf, movedTo } from './break-transaction';

export type AssignBreakInput = {
  id: string;
  lockVersion: number;
  /** A user's id; null: nobody. */
  assigneeId: string | null;
  note?: string;
};

const schema = z.object({ id: idText, lockVersion, assigneeId: idText.nullable(), note: optionalText(1000) });

/** Says who looks after a break: oneself, another active person who may decide about it, or nobody. */
export async function assignBreak(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreakMoved>> {
  const actor = await authorizeBreakVerb(ctx, 'assign_break', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { assigneeId, note } = parsed.value;
  return changeBreak(ctx, actor.value, 'assign_break', parsed.value, async ({ tx, stored, now }) => {
    if (assigneeId === stored.assigneeId) return refused(wrong('unchanged'));
    const person = assigneeId === null ? null : await findBreakPerson(tx, assigneeId);
    if (assigneeId !== null && person === null) return refused(wrong('invalid'));
    return movedTo(await assignOne(tx, stored, person, note, decidingOf(ctx, actor.value, now)));
  });
}

function wrong(what: 'unchanged' | 'invalid'): VerbError {
  return { code: 'invalid', fields: { assigneeId: what } };
}
