import type { StoredOperation } from '../../db/bulk-store';
import type { VerbError, VerbResult } from '../../domain/errors';
import type { BulkMoved } from '../../domain/views/bulk';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { authorizeBulkVerb, bulkVerbInput, moveOperation } from './bulk-transaction';

const NEEDS_REASON: VerbError = { code: 'invalid', fields: { reason: 'required' } };

/**
 * Resume: it goes on where it was, with the rights of whoever resumes it. After it had stopped itself, or its requester
 * had lost the right, that needs a reason.
 */
export async function resumeBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkMoved>> {
  const actor = await authorizeBulkVerb(ctx, 'resume', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(bulkVerbInput, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  return moveOperation(ctx, actor.value, 'resume', parsed.value, ({ why, setAt }, now) => {
    if (reason === null && needsReason(why)) return { refuse: NEEDS_REASON };
    return {
      // Paused for its requester's lost right before its set was written down.
      state: setAt === null ? ('planned' as const) : ('running' as const),
      why: null,
      actingId: actor.value.id,
      runsSince: now,
      ...(why === 'canary' ? { canaryAt: now } : {}),
    };
  });
}

function needsReason(why: StoredOperation['why']): boolean {
  return why === 'failures' || why === 'power';
}
