import { refused, type VerbResult } from '../../domain/errors';
import type { RequestMoved } from '../../domain/views/approval';
import type { ServiceContext } from '../context';
import { admitChecker, closeRequest, refuseOnRecord } from './request-transaction';

/** The second person says no, and why. Nothing of what was asked for happens. */
export async function rejectRequest(ctx: ServiceContext, input: unknown): Promise<VerbResult<RequestMoved>> {
  const admitted = await admitChecker(ctx, 'reject_request', input);
  if (!admitted.ok) return admitted;
  const { actor, request, reason } = admitted.value;
  if (reason === null) return refused({ code: 'invalid', fields: { reason: 'required' } });
  const { id, name, role } = actor;
  const closed = await closeRequest(ctx, actor, request, {
    state: 'rejected',
    checker: { id, name, role },
    decisionReason: reason,
    lapsedBecause: null,
  });
  return closed.ok ? closed : refuseOnRecord(ctx, actor, 'reject_request', request, closed.error);
}
