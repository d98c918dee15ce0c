import { z } from 'zod';
import { withLockRetry } from '../../db/failure';
import { addPart as storePart, isStoredPart, partLength } from '../../db/statement-parts';
import { findStatement } from '../../db/statement-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { ReconRefusal } from '../../domain/recon-refusal';
import type { UploadProgress } from '../../domain/views/statement';
import type { ServiceContext } from '../context';
import { idText, parseInput, problem } from '../parse-input';
import { authorizeStatementVerb } from './statement-subject';

export type AddPartInput = { id: string; seq: number; bytes: Uint8Array };

const schema = z.object({
  id: idText,
  seq: z.number(problem('invalid')).int(problem('invalid')).min(0, problem('invalid')),
  bytes: z.instanceof(Uint8Array, problem('required')),
});

/**
 * One part of a file, in its order. Only whoever announced the file sends it. The last part that came may come again, as
 * it does when its answer was lost; any other one is refused with `wrong_part`.
 */
export async function addPart(ctx: ServiceContext, input: unknown): Promise<VerbResult<UploadProgress>> {
  const actor = await authorizeStatementVerb(ctx, 'upload_statement', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { id, seq, bytes } = parsed.value;
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<UploadProgress>> => {
      const statement = await findStatement(tx, id);
      if (statement === null || statement.via !== 'file' || statement.uploaderId !== actor.value.id)
        return refused({ code: 'not_found', what: 'statement' });
      const { parts, sizeBytes, state, receivedBytes } = statement;
      if (state === 'cancelled') return wrong('cancelled');
      const length = partLength(sizeBytes, seq);
      if (bytes.length !== length || length === 0) return wrong('wrong_part');
      if (seq === parts - 1 && (await isStoredPart(tx, id, seq, bytes)))
        return ok(progressOf(parts, receivedBytes, sizeBytes));
      if (seq !== parts || !(await storePart(tx, statement, seq, bytes, ctx.db.clock.now())))
        return wrong('wrong_part');
      return ok(progressOf(seq + 1, receivedBytes + BigInt(length), sizeBytes));
    }),
  );
}

function progressOf(parts: number, receivedBytes: bigint, sizeBytes: bigint): UploadProgress {
  return { nextPart: receivedBytes < sizeBytes ? parts : null, receivedBytes: receivedBytes.toString() };
}

function wrong(why: ReconRefusal): VerbResult<never> {
  return refused({ code: 'recon_not_possible', what: 'statement', why });
}
