import { z } from 'zod';
import { sourceNames } from '../../db/recon-source-store';
import { listStatementRows } from '../../db/statement-store';
import { ok, type VerbResult } from '../../domain/errors';
import { STATEMENT_STATES, type StatementList, type StatementState } from '../../domain/views/statement';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { idText } from '../parse-input';
import { businessDate } from './statement-subject';
import { statementRow } from './statement-view';

export type ListStatementsInput = {
  /** Of one source, by its id. */
  source?: string;
  day?: string;
  state?: StatementState;
  cursor?: string;
  pageSize?: number;
};

const schema = z.object({
  source: idText.optional().catch(undefined),
  day: businessDate.optional().catch(undefined),
  state: z.enum(STATEMENT_STATES).optional().catch(undefined),
  cursor: filterText(200),
  pageSize,
});

/** One page of statements, the newest first. Bad filters and cursors fall back. */
export async function listStatements(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<StatementList>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const { source, day, state, cursor, pageSize: size } = schema.parse(input ?? {});
  const { prisma, clock } = ctx.db;
  const filter = { sourceId: source, businessDate: day, state };
  const read = async (at: PageCursor | null, take: number) => {
    const rows = await listStatementRows(prisma, filter, at && { id: at.id, side: at.side }, take);
    return rows.map((row) => ({ row, key: { time: 0, id: row.id } }));
  };
  const { rows, ...page } = await keysetPage(decodeCursor(cursor), size, read);
  const names = await sourceNames(prisma);
  return ok({
    rows: rows.map(({ row }) => statementRow(row, names.get(row.sourceId) ?? '')),
    ...page,
    at: clock.now().toISOString(),
  });
}
