import { z } from 'zod';
import { countAuditWithin, readAuditPage, type AuditFilter, type StoredAudit } from '../../db/audit-reader';
import { listUserNames } from '../../db/user-store';
import { AUDIT_OUTCOMES } from '../../domain/audit-actions';
import { ok, type VerbResult } from '../../domain/errors';
import type { AuditPage } from '../../domain/views/audit-entry';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, instant, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { idText } from '../parse-input';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { auditView } from './audit-view';

export type ListAuditInput = {
  /** One entry alone. */
  entry?: string;
  actorId?: string;
  action?: string;
  outcome?: string;
  /** A task id, a biz_id or a task type, exact; of others with their type before it: "run:12". */
  subject?: string;
  from?: string;
  to?: string;
  cursor?: string;
  pageSize?: number;
};

const schema = z.object({
  entry: idText.optional().catch(undefined),
  actorId: idText.optional().catch(undefined),
  action: filterText(32),
  outcome: z.enum(AUDIT_OUTCOMES).optional().catch(undefined),
  subject: filterText(64),
  from: instant,
  to: instant,
  cursor: filterText(200),
  pageSize,
});

type Positioned = { row: StoredAudit; key: { time: number; id: bigint } };

/** One page of the audit trail, newest first. Bad filters and cursors fall back. */
export async function listAudit(ctx: ServiceContext, input: unknown): Promise<VerbResult<AuditPage>> {
  const actor = await authorize(ctx, 'audit.read');
  if (!actor.ok) return actor;
  const { cursor, pageSize: size, entry, ...rest } = schema.parse(input ?? {});
  const filter: AuditFilter = { ...rest, id: entry };
  const { prisma } = ctx.db;
  const read = async (at: PageCursor | null, take: number): Promise<Positioned[]> => {
    const bound = at === null ? null : { key: { at: new Date(at.time), id: at.id }, side: at.side };
    const rows = await readAuditPage(prisma, filter, bound, take);
    return rows.map((row) => ({ row, key: { time: row.at.getTime(), id: row.id } }));
  };
  const { rows, ...page } = await keysetPage(decodeCursor(cursor), size, read);
  const actors = await listUserNames(prisma);
  const found = await countAuditWithin(prisma, filter, COUNT_CAP + 1);
  const total = cappedCount(found.count);
  return ok({
    entries: rows.map(({ row }) => auditView(row)),
    ...page,
    pageSize: size,
    total: { ...total, capped: total.capped || !found.complete },
    actors: actors.map(({ id, name }) => ({ id: id.toString(), name })),
  });
}
