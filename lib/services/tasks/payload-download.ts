import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { readRevisionPayload } from '../../db/revision-store';
import { readPayload, readTaskFacts, type TaskFacts } from '../../db/task-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { authorize, auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput, requiredText } from '../parse-input';
import { maskSlowly } from './payload-slow-masking';
import { authorizeTaskVerb, taskSubject } from './task-subject';
import { readTypeCatalogue } from './type-catalogue';

/** A payload as a file: its text in pieces. */
export type PayloadFile = { fileName: string; pieces: string[] };

export type DownloadInput = { taskId: string; revision: number };
export type RevealedDownloadInput = DownloadInput & { reason: string };

const schema = z.object({ taskId: idText, revision: z.coerce.number().int().min(1).max(1_000_000) });
const withReason = schema.extend({ reason: requiredText(1000) });

/** The whole payload with the values of masked keys replaced, for everybody who may read tasks. A read. */
export async function downloadMaskedPayload(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<PayloadFile>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { taskId, revision } = parsed.value;
  const task = await readTaskFacts(ctx.db.prisma, taskId);
  const text = task && (await readText(ctx.db.prisma, task, revision));
  if (!task || text === null) return refused({ code: 'not_found', what: 'task' });
  const types = await readTypeCatalogue(ctx.db.prisma);
  const pieces = await maskSlowly(text, types.maskedKeys(task.bizType));
  // What is no JSON cannot be masked by its keys, so it is had by revealing alone.
  if (pieces === null) return refused({ code: 'no_permission', permission: 'task.reveal' });
  return ok({ fileName: fileName(task, revision, 'masked'), pieces });
}

/** The whole payload exactly as it is stored, on record: without the audit row nothing is sent. */
export async function downloadRevealedPayload(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<PayloadFile>> {
  const actor = await authorizeTaskVerb(ctx, 'reveal', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(withReason, input);
  if (!parsed.ok) return parsed;
  const { taskId, revision, reason } = parsed.value;
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const task = await readTaskFacts(tx, taskId);
      const text = task && (await readText(tx, task, revision));
      if (!task || text === null) return refused({ code: 'not_found', what: 'task' });
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'reveal', taskSubject(task)),
        reason,
        details: { revision, file: fileName(task, revision) },
      });
      return ok({ fileName: fileName(task, revision), pieces: [text] });
    }),
  );
}

/** Without an edit there is one revision, which stands on the task itself. */
async function readText(tx: Tx, task: TaskFacts, revision: number): Promise<string | null> {
  if (revision === task.payloadRevision) return readPayload(tx, task.id);
  return readRevisionPayload(tx, task.id, revision);
}

function fileName({ id }: TaskFacts, revision: number, kind?: string): string {
  return `task-${id}-revision-${revision}${kind === undefined ? '' : `-${kind}`}.json`;
}
