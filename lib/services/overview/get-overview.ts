import { readLatestActions } from '../../db/audit-reader';
import { readRunningWorkers, type StoredWorker } from '../../db/worker-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { maskErrorText } from '../../domain/masking';
import { verdictOf } from '../../domain/verdict';
import type { Overview, WorkerView } from '../../domain/views/overview';
import { authorize } from '../actor';
import { auditView } from '../audit/audit-view';
import type { ServiceContext } from '../context';
import { readOverviewSlo } from '../slo/read-overview-slo';
import { readTypeCatalogue, type TypeCatalogue } from '../tasks/type-catalogue';
import { workerState } from '../workers/worker-state';
import { readBooksNow } from './read-books-now';
import { readFailures } from './read-failures';
import { readOldest, readWaiting } from './read-waiting';
import { readGroupsNow, readWorstGroups } from './read-worst-groups';

/** zone: IANA name; the charts' hours are the reader's. Default UTC. */
export type OverviewInput = { zone?: string };

const DAY_MS = 86_400_000;

/**
 * The first screen. Every number is bounded by an index read of 10,001 rows. Four strands of queries go side by side:
 * while one waits for the database another's rows are worked on. One page never takes more than four connections.
 */
export async function getOverview(ctx: ServiceContext, input: unknown): Promise<VerbResult<Overview>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const now = ctx.db.clock.now();
  const types = await readTypeCatalogue(ctx.db.prisma);
  const [{ failures, groups, oldestUnresolved }, { stuck, due, paused, books }, { slo, ...rest }] =
    await Promise.all([
      readFailing(ctx, types, now),
      readResting(ctx, types, now),
      readGoing(ctx, types, now, input),
    ]);
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
      books,
      configuredTypes: types.configured.length,
    }),
    failures: failures.view,
    groups: groups.view,
    oldestUnresolved,
    stuck,
    paused,
    due,
    books,
    slo: slo.view,
    ...rest,
  });
}

async function readFailing(ctx: ServiceContext, types: TypeCatalogue, now: Date) {
  const [failures, groupsNow] = await Promise.all([readFailures(ctx, now), readGroupsNow(ctx, now)]);
  const groups = await readWorstGroups(ctx, groupsNow, failures, types, now);
  const any = failures.view.total.count > 0;
  return { failures, groups, oldestUnresolved: any ? await readOldest(ctx, 'failed', types, now) : null };
}

/** What waits without having failed, the books among it. */
async function readResting(ctx: ServiceContext, types: TypeCatalogue, now: Date) {
  const waiting = await readWaiting(ctx, types, now);
  return { ...waiting, books: await readBooksNow(ctx, now) };
}

/** How it goes: targets, workers, what people did. */
async function readGoing(ctx: ServiceContext, types: TypeCatalogue, now: Date, input: unknown) {
  const { prisma } = ctx.db;
  const slo = await readOverviewSlo(ctx, now, input, types);
  const workers = await readRunningWorkers(prisma, new Date(now.getTime() - DAY_MS));
  return {
    slo,
    workers: workers.map((worker) => workerView(worker, now)),
    latestActions: (await readLatestActions(prisma, 10)).map(auditView),
  };
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
