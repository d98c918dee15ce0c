import { z } from 'zod';
import { readProgress } from '../../db/stat-progress';
import { burningSlo, type BurningSlo } from '../../domain/slo';
import { planNamed } from '../../domain/slo-range';
import type { Overview } from '../../domain/views/overview';
import type { ServiceContext } from '../context';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { readChart } from './read-chart';
import { readRecent } from './read-recent';
import { zoneInput } from './zone-input';

const schema = z.object({ zone: zoneInput });

/** The last 24 hours in the reader's zone, and the target that burns fastest now. Stored statistics only. */
export async function readOverviewSlo(
  ctx: ServiceContext,
  now: Date,
  input: unknown,
  types: TypeCatalogue,
): Promise<{ view: Overview['slo']; burning: BurningSlo | null }> {
  const { zone } = schema.parse(input ?? {});
  const { chart } = await readChart(ctx, planNamed('24h', now.getTime(), zone), null, types);
  const progress = await readProgress(ctx.db.prisma);
  const reach = progress === null ? null : new Date(progress.fresh).toISOString();
  return { view: { chart, reach }, burning: burningSlo(await readRecent(ctx, now, null, types)) };
}
