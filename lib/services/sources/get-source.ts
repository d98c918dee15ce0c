import { z } from 'zod';
import { openBreaksOf } from '../../db/open-breaks';
import { findSource, readSourceVersions } from '../../db/recon-source-store';
import { lastReconChange } from '../../db/recon-trail';
import { latestCommitted } from '../../db/statement-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { SourcePage } from '../../domain/views/recon-source';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { sourceHistory, sourceRow } from './source-view';

const schema = z.object({ id: idText });
/** Versions of the rules that a page tells of. */
const SHOWN_VERSIONS = 50;

/** One source with all its rules, and what each of their versions changed. */
export async function getSource(ctx: ServiceContext, input: unknown): Promise<VerbResult<SourcePage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  if (!parsed.success) return refused({ code: 'not_found', what: 'source' });
  const { id } = parsed.data;
  const { prisma, clock } = ctx.db;
  const source = await findSource(prisma, id);
  if (source === null) return refused({ code: 'not_found', what: 'source' });
  const facts = { latest: await latestCommitted(prisma, id), openBreaks: await openBreaksOf(prisma, id) };
  const versions = await readSourceVersions(prisma, id, SHOWN_VERSIONS + 1);
  return ok({
    ...sourceRow(source, facts),
    settings: source.settings,
    lockVersion: source.lockVersion,
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
    nextPullAt: source.nextPullAt?.toISOString() ?? null,
    lastPullAt: source.lastPullAt?.toISOString() ?? null,
    history: sourceHistory(versions, SHOWN_VERSIONS),
    changedBy: await lastReconChange(prisma, 'source', id.toString()),
    mayEdit: may(actor.value.role, 'reconciliation.source'),
    at: clock.now().toISOString(),
  });
}
