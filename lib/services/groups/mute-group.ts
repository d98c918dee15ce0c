import { z } from 'zod';
import { refused, type VerbResult } from '../../domain/errors';
import { isMuteTime, stateMove } from '../../domain/group-life';
import type { GroupMoved } from '../../domain/views/failure-group';
import type { ServiceContext } from '../context';
import { optionalText, parseInput, problem } from '../parse-input';
import { authorizeGroupVerb, seenGroup, type SeenGroup } from './group-subject';
import { changeGroup } from './group-transaction';

export type MuteGroupInput = SeenGroup & {
  /** ISO instant with its zone: later than now, at most thirty days. */
  until: string;
  reason?: string;
};

const until = z.iso.datetime({ offset: true, ...problem('invalid') }).transform((text) => new Date(text));
const schema = z.object({ ...seenGroup, until, reason: optionalText(1000) });

/** Mute: leave it out of the list until then, whatever fails meanwhile. It opens by itself. */
export async function muteGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<GroupMoved>> {
  const actor = await authorizeGroupVerb(ctx, 'mute', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason, until: end } = parsed.value;
  // By the database's clock, as everything that is due: the transaction's own instant is a moment later.
  if (!isMuteTime(end, ctx.db.clock.now()))
    return refused({ code: 'invalid', fields: { until: 'out_of_range' } });
  return changeGroup(ctx, actor.value, 'mute', parsed.value, ({ now }) => ({
    change: stateMove('muted', actor.value.name, now, end),
    reason,
  }));
}
