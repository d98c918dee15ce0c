import type { VerbError, VerbResult } from '../../domain/errors';
import type { RequestMoved } from '../../domain/views/approval';
import { authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import {
  closedOrMoved,
  closeRequest,
  loadRequest,
  refuseOnRecord,
  requestSubject,
  requestVerbInput,
} from './request-transaction';

const ACTION = 'withdraw_request';

/** Whoever asked takes it back, with the rights they have now or without. Others say no to it. */
export async function withdrawRequest(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<RequestMoved>> {
  const loaded = await loadRequest(ctx, input);
  if (!loaded.ok) return loaded;
  const request = loaded.value;
  const actor = await authorizeVerb(ctx, ACTION, [], async () => requestSubject(request));
  if (!actor.ok) return actor;
  const parsed = parseInput(requestVerbInput, input);
  if (!parsed.ok) return parsed;
  const isOwn = request.requesterId === actor.value.id;
  const error: VerbError | null = isOwn
    ? closedOrMoved(request, parsed.value)
    : { code: 'not_found', what: 'request' };
  if (error !== null) return refuseOnRecord(ctx, actor.value, ACTION, request, error);
  const { reason } = parsed.value;
  const end = { state: 'withdrawn', checker: null, decisionReason: reason, lapsedBecause: null } as const;
  const closed = await closeRequest(ctx, actor.value, request, end);
  return closed.ok ? closed : refuseOnRecord(ctx, actor.value, ACTION, request, closed.error);
}
