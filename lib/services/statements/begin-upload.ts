import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { guardDay } from '../../db/recon-day-store';
import { findSource } from '../../db/recon-source-store';
import { beginStatement, FILE_BYTES, findBegun, PART_BYTES } from '../../db/statement-parts';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { UploadBegun } from '../../domain/views/statement';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput, problem, requiredText } from '../parse-input';
import { authorizeStatementVerb, businessDate, statementSubject } from './statement-subject';

/** `sizeBytes`: of the file. */
export type BeginUploadInput = {
  sourceId: string;
  businessDate: string;
  fileName: string;
  sizeBytes: number;
};

const schema = z.object({
  sourceId: idText,
  businessDate,
  fileName: requiredText(255),
  sizeBytes: z
    .number(problem('invalid'))
    .int(problem('invalid'))
    .min(0, problem('invalid'))
    .max(FILE_BYTES, problem('too_large')),
});

/**
 * Announce a file of a source and a day. Whoever has begun with the same file before goes on where they were. A file
 * without bytes has no parts and is refused when it is read.
 */
export async function beginUpload(ctx: ServiceContext, input: unknown): Promise<VerbResult<UploadBegun>> {
  const actor = await authorizeStatementVerb(ctx, 'upload_statement', null);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => begin(ctx, actor.value, tx, parsed.value)),
  );
  if (result.ok) return result;
  const { code, ...facts } = result.error;
  const { sourceId, businessDate: day } = parsed.value;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor.value, 'upload_statement', statementSubject(null)),
      details: { refused: code, sourceId: sourceId.toString(), businessDate: day, ...facts },
    },
    'refused',
  );
  return result;
}

async function begin(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  { sizeBytes, ...announced }: z.output<typeof schema>,
): Promise<VerbResult<UploadBegun>> {
  const { id, name } = actor;
  const begun = { ...announced, sizeBytes: BigInt(sizeBytes), uploader: { id, name } };
  const now = ctx.db.clock.now();
  const source = await findSource(tx, begun.sourceId);
  if (source === null) return refused({ code: 'not_found', what: 'source' });
  const why = source.format === 'status_query' ? 'not_a_file_source' : 'source_disabled';
  if (source.format === 'status_query' || !source.enabled)
    return refused({ code: 'recon_not_possible', what: 'source', why });
  const locked = await guardDay(tx, source.id, begun.businessDate, now);
  if (locked !== null) return refused(locked);
  const before = await findBegun(tx, begun);
  if (before !== null)
    return ok({ statementId: before.id.toString(), nextPart: before.parts, partBytes: PART_BYTES });
  const statementId = await beginStatement(tx, begun, now);
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'upload_statement', statementSubject(statementId)),
    details: {
      source: source.name,
      businessDate: begun.businessDate,
      fileName: begun.fileName,
      sizeBytes,
    },
  });
  return ok({ statementId: statementId.toString(), nextPart: 0, partBytes: PART_BYTES });
}
