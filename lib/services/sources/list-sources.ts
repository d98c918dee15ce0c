import { openBreaksBySource } from '../../db/open-breaks';
import { listStoredSources } from '../../db/recon-source-store';
import { latestCommitted } from '../../db/statement-store';
import { ok, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { SourceList } from '../../domain/views/recon-source';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { sourceRow } from './source-view';

/** All sources by name, each with the newest day that counts and how many breaks are open. */
export async function listSources(ctx: ServiceContext, _input?: unknown): Promise<VerbResult<SourceList>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const { prisma, clock } = ctx.db;
  const sources = await listStoredSources(prisma);
  const open = await openBreaksBySource(prisma);
  const rows: SourceList['rows'] = [];
  for (const source of sources) {
    const latest = await latestCommitted(prisma, source.id);
    rows.push(sourceRow(source, { latest, openBreaks: open.get(source.id) ?? 0 }));
  }
  const mayEdit = may(actor.value.role, 'reconciliation.source');
  return ok({ rows, mayEdit, at: clock.now().toISOString() });
}
