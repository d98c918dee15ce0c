import type { VerbResult } from '../../domain/errors';
import type { RequestMoved } from '../../domain/views/approval';
import type { ServiceContext } from '../context';
import { carryOut } from './carry-out';
import { admitChecker } from './request-transaction';

/**
 * The second person agrees: what was asked for is carried out as the one who asked, in one transaction with the end of
 * the request. Never one's own, whatever the role. Refuses with `request_lapsed` when it cannot be carried out as it
 * was asked for: then the request is over.
 */
export async function approveRequest(ctx: ServiceContext, input: unknown): Promise<VerbResult<RequestMoved>> {
  const admitted = await admitChecker(ctx, 'approve_request', input);
  if (!admitted.ok) return admitted;
  const { actor, request, reason } = admitted.value;
  return carryOut(ctx, actor, request, reason);
}
