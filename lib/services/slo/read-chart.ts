import { readStatSums } from '../../db/stat-reader';
import { allowedFailures } from '../../domain/slo';
import type { SloPlan } from '../../domain/slo-range';
import type { SloChart } from '../../domain/views/slo';
import type { ServiceContext } from '../context';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { coverBuckets, Sums } from './gather';

/** The chart's figures, and the same by type. allowed: failures that the types' targets allow together. */
export type ReadChart = { chart: SloChart; byType: Map<string, Sums>; allowed: number };

/** Reads a range's stored rows once and puts them together by bucket and by type. bizType null: all types. */
export async function readChart(
  ctx: ServiceContext,
  plan: SloPlan,
  bizType: string | null,
  types: TypeCatalogue,
): Promise<ReadChart> {
  const buckets = plan.edges.slice(1).map(() => new Sums());
  const byType = new Map<string, Sums>();
  for (const sum of await readStatSums(ctx.db, coverBuckets(plan.edges), bizType)) {
    const bucket = buckets[sum.bucket];
    const type = byType.get(sum.bizType) ?? new Sums();
    byType.set(sum.bizType, type);
    type.add(sum, bucket === undefined ? [] : [bucket]);
  }
  const total = new Sums();
  for (const type of byType.values()) total.merge(type);
  const at = (index: number) => new Date(plan.edges[index] ?? plan.to).toISOString();
  const names = bizType === null ? [...byType.keys()] : [bizType];
  const { allowed, ...targets } = targetsOf(names, byType, types);
  const chart = {
    from: new Date(plan.from).toISOString(),
    to: new Date(plan.to).toISOString(),
    widthMinutes: plan.widthMinutes,
    buckets: buckets.map((sums, index) => ({ from: at(index), to: at(index + 1), ...sums.view() })),
    total: total.view(),
    ...targets,
  };
  return { chart, byType, allowed };
}

function targetsOf(names: readonly string[], byType: ReadonlyMap<string, Sums>, types: TypeCatalogue) {
  // Where nothing has happened yet, the configured types' targets are shown.
  const shown = names.length > 0 ? names : types.configured.map(({ bizType }) => bizType);
  const settings = shown.map((name) => types.rules(name).settings);
  const rates = new Set(settings.map(({ objectiveFailureBp }) => objectiveFailureBp));
  const latencies = new Set(settings.map(({ objectiveLatencyMs }) => objectiveLatencyMs));
  let [allowed, created] = [0, 0];
  for (const [name, { tally }] of byType) {
    allowed += allowedFailures(tally.created, types.rules(name).settings.objectiveFailureBp);
    created += tally.created;
  }
  const [onlyRate] = rates;
  const mean = created > 0 ? allowed / created : null;
  return {
    allowed,
    targetRate: rates.size === 1 && onlyRate !== undefined ? onlyRate / 10_000 : mean,
    targetsDiffer: rates.size > 1 || latencies.size > 1,
    targetLatencyMs: latencies.size === 1 ? ([...latencies][0] ?? null) : null,
  };
}
