import { z } from 'zod';
import { readNewestError } from '../../db/attempt-reader';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { readTaskFacts } from '../../db/task-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { RevealedTask } from '../../domain/views/task-page';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput, requiredText } from '../parse-input';
import { readPayloadViews } from './payload-views';
import { authorizeTaskVerb, taskSubject } from './task-subject';

export type RevealInput = { taskId: string; reason: string };

const schema = z.object({ taskId: idText, reason: requiredText(1000) });

/** Show masked values, on record: without the audit row nothing is shown. */
export async function revealPayload(ctx: ServiceContext, input: unknown): Promise<VerbResult<RevealedTask>> {
  const actor = await authorizeTaskVerb(ctx, 'reveal', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const task = await readTaskFacts(tx, parsed.value.taskId);
      if (task === null) return refused({ code: 'not_found', what: 'task' });
      const views = await readPayloadViews(tx, task, null);
      const attempt = await readNewestError(tx, task.id);
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'reveal', taskSubject(task)),
        reason: parsed.value.reason,
        details: { revision: task.payloadRevision },
      });
      const taskId = task.id.toString();
      return ok({ taskId, ...views, lastError: task.lastError, fullError: attempt?.error ?? null });
    }),
  );
}
