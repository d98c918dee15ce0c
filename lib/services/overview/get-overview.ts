import { readLatestActions } from '../../db/audit-reader';
import { readRange, type ListedTask } from '../../db/list-reader';
import { readRunningWorkers, type StoredWorker } from '../../db/worker-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { maskErrorText } from '../../domain/masking';
import { verdictOf } from '../../domain/verdict';
import type { Overview, WaitingTask, WorkerView } from '../../domain/views/overview';
import type { TaskView } from '../../domain/views/task-list';
import { authorize } from '../actor';
import { auditView } from '../audit/audit-view';
import { readWaitingTypes } from '../circuits/paused-types';
import type { ServiceContext } from '../context';
import { readOverviewSlo } from '../slo/read-overview-slo';
import { countRanges } from '../tasks/list-tasks-reads';
import { readTypeCatalogue, type TypeCatalogue } from '../tasks/type-catalogue';
import { viewRanges } from '../../db/view-ranges';
import { workerState } from '../workers/worker-state';
import { readFailures } from './read-failures';
import { readWorstGroups } from './read-worst-groups';

/** zone: IANA name; the charts' hours are the reader's. Default UTC. */
export type OverviewInput = { zone?: string };

const DAY_MS = 86_400_000;

/**
 * The first screen. Every number is bounded by an index read of 10,001 rows; the queries run one after the other, so
 * that one page never takes more than one connection.
 */
export async function getOverview(ctx: ServiceContext, input: unknown): Promise<VerbResult<Overview>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { prisma, clock } = ctx.db;
  const now = clock.now();
  const types = await readTypeCatalogue(prisma);
  const failures = await readFailures(ctx, now);
  const groups = await readWorstGroups(ctx, failures, types, now);
  const stuck = {
    total: await count(ctx, 'stuck', types, now),
    oldest: await oldest(ctx, 'stuck', types, now),
  };
  const paused = await readWaitingTypes(prisma, types.pausedTypes, now);
  const slo = await readOverviewSlo(ctx, now, input, types);
  const workers = await readRunningWorkers(prisma, new Date(now.getTime() - DAY_MS));
  return ok({
    at: now.toISOString(),
    verdict: verdictOf({
      now,
      failures: groups.unattended,
      known: groups.known,
      growing: groups.growing,
      stuck: { total: stuck.total, oldestSince: stuck.oldest?.since ?? null },
      paused,
      burning: slo.burning,
      configuredTypes: types.configured.length,
    }),
    failures: failures.view,
    groups: groups.view,
    oldestUnresolved: failures.view.total.count === 0 ? null : await oldest(ctx, 'failed', types, now),
    stuck,
    paused,
    due: await count(ctx, 'due', types, now),
    slo: slo.view,
    workers: workers.map((worker) => workerView(worker, now)),
    latestActions: (await readLatestActions(prisma, 10)).map(auditView),
  });
}

async function count(ctx: ServiceContext, view: TaskView, types: TypeCatalogue, now: Date) {
  return countRanges(ctx.db.prisma, viewRanges(view, now, types.limits));
}

async function oldest(
  ctx: ServiceContext,
  view: TaskView,
  types: TypeCatalogue,
  now: Date,
): Promise<WaitingTask | null> {
  const found: ListedTask[] = [];
  for (const range of viewRanges(view, now, types.limits))
    found.push(...(await readRange(ctx.db.prisma, range, null, 'asc', 1)));
  const [first] = found.sort((a, b) => a.key.time - b.key.time);
  if (first === undefined) return null;
  const { id, bizType, bizId } = first.task;
  return { taskId: id.toString(), bizType, bizId, since: new Date(first.key.time).toISOString() };
}

function workerView(worker: StoredWorker, now: Date): WorkerView {
  const { id, host, inFlight, heartbeatAt, startedAt, lastError } = worker;
  return {
    id,
    host,
    state: workerState({ heartbeatAt, stoppedAt: null }, now) === 'alive' ? 'alive' : 'silent',
    heartbeatAt: heartbeatAt.toISOString(),
    startedAt: startedAt.toISOString(),
    inFlight,
    lastError: maskErrorText(lastError),
  };
}
