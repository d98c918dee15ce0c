import { auditDone } from '../../db/audit-store';
import { recordEndedExport } from '../../db/export-store';
import { withLockRetry } from '../../db/failure';
import { PLAIN_OPTIONS } from '../../domain/bulk-options';
import type { BulkChoice } from '../../domain/views/bulk';
import type { ExportEnd, ExportFormat, ExportList } from '../../domain/views/export';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';

/** What was asked for, by whom, since when. */
export type ExportAsked = {
  actor: Actor;
  list: ExportList;
  format: ExportFormat;
  /** The list's state as it stands in its address. */
  filter: Readonly<Record<string, string>>;
  fileName: string;
  startedAt: Date;
  choice: BulkChoice | null;
};

/** The end of an export on record: in the audit log, and one of tasks among the bulk operations; both or neither. */
export async function recordExport(
  ctx: ServiceContext,
  asked: ExportAsked,
  end: ExportEnd,
  rows: number,
): Promise<void> {
  const { actor, list, format, filter, fileName, choice } = asked;
  await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const operationId =
        choice === null
          ? undefined
          : await recordEndedExport(tx, {
              state: end === 'complete' || end === 'cut' ? 'done' : 'cancelled',
              choice: JSON.stringify(choice),
              options: JSON.stringify(PLAIN_OPTIONS),
              reason: fileName,
              requester: actor,
              rows,
              startedAt: asked.startedAt,
              endedAt: ctx.db.clock.now(),
            });
      const ticked = choice?.by === 'ticks' ? { ticked: choice.tasks.length } : {};
      await auditDone(tx, {
        ...auditEntry(ctx, actor, 'export', { type: 'list', id: list }),
        operationId,
        details: { list, filter, ...ticked, format, rows, ended: end, file: fileName },
      });
    }),
  );
}
