import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { breakEntry } from '../../db/break-decide';
import { appendEvent } from '../../db/break-store';
import type { VerbResult } from '../../domain/errors';
import type { BreakMoved } from '../../domain/views/recon-break';
import type { ServiceContext } from '../context';
import { idText, parseInput, requiredText } from '../parse-input';
import { authorizeBreakVerb, changeBreak, decidingOf, movedTo } from './break-transaction';

export type NoteBreakInput = { id: string; text: string };

const schema = z.object({ id: idText, text: requiredText(1000) });

/** Writes something down about a break, for whoever comes next. It holds for every version, and changes none. */
export async function noteBreak(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreakMoved>> {
  const actor = await authorizeBreakVerb(ctx, 'note_break', input, 'task.note');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { id, text } = parsed.value;
  const seen = { id, lockVersion: null };
  return changeBreak(ctx, actor.value, 'note_break', seen, async ({ tx, stored, now }) => {
    const deciding = decidingOf(ctx, actor.value, now);
    const after = await appendEvent(tx, stored, { type: 'note', actor: deciding.actor, note: text }, now);
    const details = { key: stored.matchKey };
    await auditDone(tx, { ...breakEntry(stored, deciding), action: 'note_break', reason: text, details });
    return movedTo(after);
  });
}
