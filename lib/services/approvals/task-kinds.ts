import { z } from 'zod';
import type { StoredRequest } from '../../db/approval-store';
import type { Tx } from '../../db/client';
import { readTaskFacts } from '../../db/task-reader';
import { permissionFor, type TaskAction } from '../../domain/allowed-actions';
import type { VerbResult } from '../../domain/errors';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { amendMove } from '../tasks/amend-compensation';
import { compensateMove } from '../tasks/compensate-task';
import { compensationInput } from '../tasks/compensation-input';
import { editPayloadInput, editPayloadMove } from '../tasks/edit-payload-and-retry';
import { releaseInput, releaseMove } from '../tasks/release-task';
import { retryInput, retryMove } from '../tasks/retry-task';
import { moveAgreedTask, type TaskMove } from '../tasks/task-transaction';
import { approvedBy, type ApprovalKind } from './approval-kind';
import { frozenTask } from './frozen-task';
import { compensationPage, editPage, movePage } from './task-pages';

/** What is asked for about one task; each is the verb's own input besides. */
const about = z.object({
  action: z.enum(['compensate', 'amend_compensation', 'edit_payload', 'retry', 'release']),
  taskId: idText,
});

function actionOf(input: unknown): z.output<typeof about>['action'] {
  return about.parse(input).action;
}

async function freeze(tx: Tx, input: unknown) {
  const task = await readTaskFacts(tx, about.parse(input).taskId);
  return task === null ? { lapsed: 'row_moved' as const } : frozenTask(task);
}

async function execute(
  ctx: ServiceContext,
  maker: Actor,
  checker: Actor,
  request: StoredRequest,
  input: unknown,
  tx: Tx,
): Promise<VerbResult<unknown>> {
  const move = moveOf(actionOf(input), input, maker);
  if (!move.ok) return move;
  return moveAgreedTask(ctx, maker, tx, move.value, approvedBy(request, checker));
}

function moveOf(
  action: z.output<typeof about>['action'],
  input: unknown,
  maker: Actor,
): VerbResult<TaskMove> {
  switch (action) {
    case 'compensate':
      return made(compensationInput, input, (seen) => compensateMove(seen, maker));
    case 'amend_compensation':
      return made(compensationInput, input, (seen) => amendMove(seen, maker));
    case 'edit_payload':
      return made(editPayloadInput, input, (seen) => editPayloadMove(seen, maker));
    case 'retry':
      return made(retryInput, input, retryMove);
    case 'release':
      return made(releaseInput, input, releaseMove);
  }
}

function made<S extends z.ZodType>(
  schema: S,
  input: unknown,
  make: (seen: z.output<S>) => TaskMove,
): VerbResult<TaskMove> {
  const parsed = parseInput(schema, input);
  return parsed.ok ? { ok: true, value: make(parsed.value) } : parsed;
}

const right = (action: TaskAction) => permissionFor(action);

export const compensateKind: ApprovalKind = {
  permissions: (input) => [right(actionOf(input))],
  freeze,
  page: compensationPage,
  execute,
};

export const editPayloadKind: ApprovalKind = {
  permissions: () => [right('edit_payload'), 'task.reveal'],
  freeze,
  page: editPage,
  execute,
};

export const moveKind: ApprovalKind = {
  permissions: (input) => [right(actionOf(input))],
  freeze,
  page: movePage,
  execute,
};
