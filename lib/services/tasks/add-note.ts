import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { readTaskFacts } from '../../db/task-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput, requiredText } from '../parse-input';
import { authorizeTaskVerb, taskSubject } from './task-subject';

export type NoteInput = { taskId: string; text: string };

export type NoteAdded = { taskId: string; auditId: string };

const schema = z.object({ taskId: idText, text: requiredText(1000) });

/** Add a note: it stands in the trail as the entry's reason. Nothing about the task changes. */
export async function addNote(ctx: ServiceContext, input: unknown): Promise<VerbResult<NoteAdded>> {
  const actor = await authorizeTaskVerb(ctx, 'note', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const task = await readTaskFacts(tx, parsed.value.taskId);
      if (task === null) return refused({ code: 'not_found', what: 'task' });
      const entry = auditEntry(ctx, actor.value, 'note', taskSubject(task));
      const auditId = await auditDone(tx, { ...entry, reason: parsed.value.text });
      return ok({ taskId: task.id.toString(), auditId: auditId.toString() });
    }),
  );
}
