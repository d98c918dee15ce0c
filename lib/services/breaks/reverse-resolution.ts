import { z } from 'zod';
import { findBreak } from '../../db/break-store';
import { linkedWith, reverseDecision } from '../../db/break-reverse';
import type { Tx } from '../../db/client';
import type { VerbResult } from '../../domain/errors';
import type { BreakMoved } from '../../domain/views/recon-break';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput, requiredText } from '../parse-input';
import { authorizeBreakVerb, changeBreak, decidingOf, movedTo } from './break-transaction';

export type ReverseResolutionInput = { id: string; lockVersion: number; note: string };

const schema = z.object({ id: idText, lockVersion, note: requiredText(1000) });

/**
 * Takes a decision back: the break is open again, of a link both are. Nothing is deleted, and what was done to a task
 * stays done.
 */
export async function reverseResolution(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<BreakMoved>> {
  const actor = await authorizeBreakVerb(ctx, 'reverse_resolution', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { id, note } = parsed.value;
  const others = async (tx: Tx) => {
    const stored = await findBreak(tx, id);
    const linked = stored === null ? null : await linkedWith(tx, stored);
    return linked === null ? [] : [linked];
  };
  return changeBreak(
    ctx,
    actor.value,
    'reverse_resolution',
    parsed.value,
    async ({ tx, locked, now }) => {
      const done = await reverseDecision(tx, locked, note, decidingOf(ctx, actor.value, now));
      return done.ok ? movedTo(done.value) : done;
    },
    others,
  );
}
