import { readByLiveKey, type StoredOperation } from '../../db/bulk-store';
import { summariseChoice, type SetSummary } from '../../db/bulk-plan';
import { readNewestAttempts } from '../../db/attempt-reader';
import { readRunningWorkers } from '../../db/worker-reader';
import { BULK_LIMIT, isWatched, type BulkMove } from '../../domain/bulk';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { BulkPlan, BulkRef } from '../../domain/views/bulk';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { taskRow } from '../tasks/task-row';
import { readTypeCatalogue, type TypeCatalogue } from '../tasks/type-catalogue';
import { kindOf, liveKeyOf, mayChoose, missingRight, planInput } from './bulk-input';

const SAMPLES = 5;
/** Tasks a second that a worker moves when nothing limits it: measured, and told as "about". */
const MOVES_PER_SECOND = 3_000;
const ALIVE_MS = 15_000;

/** What a bulk operation would do, as of now. Nothing is written. */
export async function planBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkPlan>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const missing = missingRight(actor.value, kindOf(input));
  if (missing !== undefined) return refused({ code: 'no_permission', permission: missing });
  const parsed = parseInput(planInput, input);
  if (!parsed.ok) return parsed;
  const { kind, choice } = parsed.value;
  const chooses = mayChoose(actor.value, choice);
  if (!chooses.ok) return chooses;
  const { prisma, clock } = ctx.db;
  const now = clock.now();
  const { role } = actor.value;
  const summary = await summariseChoice(prisma, choice, { action: kind, role, now, samples: SAMPLES });
  if (summary.count > BULK_LIMIT) return refused({ code: 'bulk_too_many', limit: BULK_LIMIT });
  const types = await readTypeCatalogue(prisma);
  const running = await readByLiveKey(prisma, liveKeyOf(choice));
  return ok({
    ...planned(kind, summary),
    samples: summary.samples.map((task) => taskRow(task, choice.view, types, now)),
    moveSeconds: Math.ceil(summary.count / MOVES_PER_SECOND),
    paused: isWatched(kind) ? types.pausedTypes.filter(({ bizType }) => summary.byType.has(bizType)) : [],
    runSeconds: isWatched(kind) ? await runSeconds(ctx, summary, types, now) : null,
    running: running === null ? null : refOf(running),
    at: now.toISOString(),
  });
}

function planned(kind: BulkMove, { count, byType, money, excluded, outcomeUnknown }: SetSummary) {
  return {
    kind,
    count,
    outcomeUnknown,
    byType: [...byType].map(([bizType, of]) => ({ bizType, count: of })).sort((a, b) => b.count - a.count),
    money: [...money].sort().map(([currency, minor]) => ({ currency, minor: minor.toString() })),
    exclusions: [...excluded].map(([why, of]) => ({ why, count: of })),
  };
}

export function refOf(operation: StoredOperation): BulkRef {
  const { id, kind, requesterName: by, frozenAt } = operation;
  return { id: id.toString(), kind, by, at: frozenAt.toISOString() };
}

/**
 * How long the tasks take to run when all workers are at them: attempts of the sample took so long, and each type has so
 * many at once. Null where no worker is there, none was ever tried, or a type is not claimed now.
 */
async function runSeconds(
  ctx: ServiceContext,
  { byType, samples }: SetSummary,
  types: TypeCatalogue,
  now: Date,
): Promise<number | null> {
  const { prisma } = ctx.db;
  const workers = (await readRunningWorkers(prisma, new Date(now.getTime() - ALIVE_MS))).length;
  const took: number[] = [];
  for (const { id } of samples) {
    const [last] = await readNewestAttempts(prisma, id, 1);
    if (last !== undefined) took.push(last.finishedAt.getTime() - last.startedAt.getTime());
  }
  const waits = [...byType.keys()].some((bizType) => types.paused(bizType) !== null);
  if (workers === 0 || took.length === 0 || waits) return null;
  const meanMs = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  // Types run side by side.
  const seconds = [...byType].map(
    ([bizType, count]) => (count * meanMs) / 1_000 / (types.rules(bizType).settings.concurrency * workers),
  );
  return Math.ceil(Math.max(0, ...seconds));
}
