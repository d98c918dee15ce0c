import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { readParts } from '../../db/statement-parts';
import { findStatement } from '../../db/statement-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { isWhole } from './statement-view';
import { authorizeStatementVerb, statementSubject } from './statement-subject';
import { statementFacts } from './statement-transaction';

export type OriginalStatementInput = { id: string };
export type OriginalFile = { fileName: string; bytes: AsyncGenerator<Uint8Array> };

const schema = z.object({ id: idText });

/** The file as it was uploaded, to the byte, or the answers of a round of queries as they came. On record. */
export async function originalStatement(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<OriginalFile>> {
  const actor = await authorizeStatementVerb(ctx, 'download_statement', input, 'task.export');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  if (!parsed.success) return refused({ code: 'not_found', what: 'statement' });
  const { id } = parsed.data;
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<OriginalFile>> => {
      const statement = await findStatement(tx, id);
      if (statement === null) return refused({ code: 'not_found', what: 'statement' });
      if (!isWhole(statement)) {
        const why = statement.state === 'refused' ? 'refused_file' : 'not_read';
        return refused({ code: 'recon_not_possible', what: 'statement', why });
      }
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'download_statement', statementSubject(id)),
        details: statementFacts(statement),
      });
      return ok({ fileName: statement.fileName, bytes: readParts(ctx.db, id) });
    }),
  );
}
