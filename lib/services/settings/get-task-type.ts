import { z } from 'zod';
import { readTypeHistory } from '../../db/type-history-reader';
import type { Tx } from '../../db/client';
import { readStoredType } from '../../db/task-type-store';
import { countOfType, hasTasksOfType } from '../../db/type-tasks-reader';
import { readWorkers } from '../../db/worker-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import { bareAddress } from '../../domain/task-type-changes';
import { STATUS } from '../../domain/task-status';
import type { StoredDefinition, TaskTypePage, TypeLoad } from '../../domain/views/task-type';
import { authorize } from '../actor';
import { auditView } from '../audit/audit-view';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { workerState } from '../workers/worker-state';
import { installedProblem } from './installed-problem';
import { storedName, type Installed } from './type-subject';
import { storedDefinition } from './type-transaction';

export type GetTaskTypeInput = { bizType: string };

const schema = z.object({ bizType: storedName });
const HISTORY = 20;
const WORKERS = 100;

/** One type: its settings, what keeps it from running, the tasks a change would touch, and what was changed when. */
export async function getTaskType(
  ctx: ServiceContext,
  input: unknown,
  installed: Installed,
): Promise<VerbResult<TaskTypePage>> {
  const actor = await authorize(ctx, 'task_type.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  const { prisma } = ctx.db;
  const stored = parsed.ok ? await readStoredType(prisma, parsed.value.bizType) : null;
  if (stored === null) return refused({ code: 'not_found', what: 'task_type' });
  const { bizType } = stored.rules;
  const mayEdit = may(actor.value.role, 'task_type.edit');
  const type = storedDefinition(stored);
  const history = await readTypeHistory(prisma, bizType, HISTORY + 1);
  return ok({
    type: mayEdit ? type : withBareAddresses(type),
    problem: installedProblem(stored.rules, installed),
    refusedBy: await readRefusals(ctx, bizType),
    updatedAt: stored.updatedAt.toISOString(),
    mayEdit,
    load: await readLoad(prisma, bizType),
    used: await hasTasksOfType(prisma, bizType),
    history: history.slice(0, HISTORY).map(auditView),
    historyCut: history.length > HISTORY,
  });
}

/** What keeps a single worker from a type is told by that worker alone: a variable that is missing there. */
async function readRefusals(ctx: ServiceContext, bizType: string): Promise<TaskTypePage['refusedBy']> {
  const now = ctx.db.clock.now();
  const workers = await readWorkers(ctx.db.prisma, WORKERS);
  return workers
    .filter((worker) => workerState(worker, now) === 'alive')
    .flatMap(({ host, lanes }) => {
      const problem = lanes.find((lane) => lane.bizType === bizType)?.problem ?? null;
      return problem === null ? [] : [{ host, problem }];
    });
}

/** Tasks a change of the type touches, counted up to 10,000. */
export async function readLoad(tx: Tx, bizType: string): Promise<TypeLoad> {
  const count = async (status: 'pending' | 'processing') =>
    cappedCount(await countOfType(tx, bizType, STATUS[status], COUNT_CAP + 1));
  return { pending: await count('pending'), processing: await count('processing') };
}

function withBareAddresses(type: StoredDefinition): StoredDefinition {
  const { http } = type.settings;
  if (http === null) return type;
  const bare = (address: string | null) => (address === null ? null : bareAddress(address));
  const shown = { ...http, url: bare(http.url), confirmUrl: bare(http.confirmUrl) };
  return { ...type, settings: { ...type.settings, http: shown } };
}
