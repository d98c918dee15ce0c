import { z } from 'zod';
import { listStoredRuns } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import {
  committedStatements,
  findStatement,
  sameStatement,
  type StoredStatement,
} from '../../db/statement-store';
import type { Tx } from '../../db/client';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { StatementPage } from '../../domain/views/statement';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { lineMask, maskPreview } from './answer-masks';
import { runsWith, statementParts, statementRow } from './statement-view';

const schema = z.object({ id: idText });
/** Runs of its day that are looked through. */
const RUNS = 50;

/** One statement: how far it is, what it turned out to be, and what a person sees before it counts. */
export async function getStatement(ctx: ServiceContext, input: unknown): Promise<VerbResult<StatementPage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  if (!parsed.success) return refused({ code: 'not_found', what: 'statement' });
  const { prisma, clock } = ctx.db;
  const statement = await findStatement(prisma, parsed.data.id);
  if (statement === null) return refused({ code: 'not_found', what: 'statement' });
  const { sourceId, businessDate } = statement;
  const source = await findSource(prisma, sourceId);
  const runs = await listStoredRuns(prisma, { sourceId, businessDate }, RUNS);
  const { role } = actor.value;
  const parts = statementParts(statement);
  return ok({
    ...statementRow(statement, source?.name ?? ''),
    ...parts,
    preview: maskPreview(parts.preview, await lineMask(prisma, statement)),
    sameAs: await sameAs(prisma, statement),
    beside: await beside(prisma, statement),
    runs: runsWith(statement, runs),
    may: { import: may(role, 'reconciliation.import'), download: may(role, 'task.export') },
    at: clock.now().toISOString(),
  });
}

/** Told before anybody tries to let it count a second time. */
async function sameAs(tx: Tx, statement: StoredStatement): Promise<StatementPage['sameAs']> {
  const same = statement.state === 'ready' ? await sameStatement(tx, statement) : null;
  if (same === null) return null;
  return {
    statementId: same.id.toString(),
    businessDate: same.businessDate,
    at: (same.committedAt ?? same.createdAt).toISOString(),
    by: same.committedBy ?? same.uploaderName,
  };
}

/** A corrected file does not take the place of the first one by itself. */
async function beside(tx: Tx, statement: StoredStatement): Promise<StatementPage['beside']> {
  const { sourceId, businessDate, state } = statement;
  const counting = state === 'ready' ? await committedStatements(tx, sourceId, businessDate) : [];
  return counting.map(({ id, fileName, rowCount: rows }) => ({ statementId: id.toString(), fileName, rows }));
}
