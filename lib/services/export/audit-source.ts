import { z } from 'zod';
import { readAuditPage, type AuditFilter, type AuditKey } from '../../db/audit-reader';
import { AUDIT_OUTCOMES } from '../../domain/audit-actions';
import { instantCells, type Cell, type ExportRow } from '../../domain/export-cell';
import { AUDIT_EXPORT } from '../../domain/views/export';
import type { AuditEntry } from '../../domain/views/audit-entry';
import { auditView } from '../audit/audit-view';
import type { ListAuditInput } from '../audit/list-audit';
import type { ServiceContext } from '../context';
import { filterText, instant } from '../filter-input';
import { idText } from '../parse-input';
import { CHUNK, type ExportSource } from './export-source';
import type { ExportWords } from './export-words';

/** Every filter of the trail: one that an export did not know would let it write more than was seen. */
type FilterFields = Record<Exclude<keyof ListAuditInput, 'cursor' | 'pageSize'>, z.ZodType>;

const auditFilter = z.object({
  entry: idText.optional().catch(undefined),
  actorId: idText.optional().catch(undefined),
  action: filterText(32),
  outcome: z.enum(AUDIT_OUTCOMES).optional().catch(undefined),
  subject: filterText(64),
  from: instant,
  to: instant,
} satisfies FilterFields);

/** The audit trail, newest first. Entries are only ever added, so that what is read is what stood at the beginning. */
export function auditSource(ctx: ServiceContext, input: unknown, words: ExportWords): ExportSource {
  const { entry, ...rest } = auditFilter.parse(input);
  const filter: AuditFilter = { ...rest, id: entry };
  const at = instantCells(words.zone);
  return {
    heads: AUDIT_EXPORT.map((name) => words.head(name)),
    notes: () => [],
    choice: null,
    async *chunks() {
      let after: AuditKey | null = null;
      for (;;) {
        const bound = after && { key: after, side: 'older' as const };
        const rows = await readAuditPage(ctx.db.prisma, filter, bound, CHUNK);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map((row) => entryCells(auditView(row), at, words));
        if (rows.length < CHUNK) return;
        after = { at: last.at, id: last.id };
      }
    },
  };
}

function entryCells(entry: AuditEntry, at: ReturnType<typeof instantCells>, words: ExportWords): ExportRow {
  const status = (name: string | null) => (name === null ? null : words.term('status', name));
  const cells: Record<(typeof AUDIT_EXPORT)[number], Cell> = {
    entry: entry.id,
    time: at(entry.at),
    who: entry.actor.name,
    userId: entry.actor.id,
    role: words.term('role', entry.actor.role),
    action: words.term('action', entry.action),
    outcome: words.term('outcome', entry.outcome),
    subject: words.term('subject', entry.subject.type),
    subjectId: entry.subject.id,
    type: entry.bizType,
    bizId: entry.bizId,
    from: status(entry.from),
    to: status(entry.to),
    reason: entry.reason,
    details: entry.details === null ? null : JSON.stringify(entry.details),
    request: entry.requestId,
    address: entry.address,
  };
  return AUDIT_EXPORT.map((name) => cells[name]);
}
