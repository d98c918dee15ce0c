import { z } from 'zod';
import { listStoredRuns } from '../../db/recon-run-store';
import { listStoredSources } from '../../db/recon-source-store';
import { ok, type VerbResult } from '../../domain/errors';
import type { RunList } from '../../domain/views/recon-run';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText } from '../filter-input';
import { idText } from '../parse-input';
import { runRow } from './run-view';

export type ListRunsInput = { sourceId?: string; businessDate?: string };

const schema = z.object({
  sourceId: idText.optional().catch(undefined),
  businessDate: filterText(10),
});

const SHOWN = 100;

/** The newest runs, of a source or of one day where that is asked for; trials are left out. Bad filters fall back. */
export async function listRuns(ctx: ServiceContext, input: unknown): Promise<VerbResult<RunList>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const { sourceId, businessDate } = schema.parse(input ?? {});
  const { prisma, clock } = ctx.db;
  const where = {
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(businessDate === undefined ? {} : { businessDate }),
  };
  const runs = await listStoredRuns(prisma, where, SHOWN);
  const names = new Map((await listStoredSources(prisma)).map(({ id, name }) => [id, name]));
  return ok({
    rows: runs.map((run) => runRow(run, names.get(run.sourceId) ?? run.sourceId.toString())),
    at: clock.now().toISOString(),
  });
}
