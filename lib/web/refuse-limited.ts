import 'server-only';
import { refused, type VerbResult } from '@/lib/domain/errors';
import { recordLimit, type RecordLimitInput } from '@/lib/services/account/record-limit';
import { log } from './log';
import { requestFacts } from './request-facts';
import { runVerb } from './run-verb';
import type { Admission, SignInLimiter } from './sign-in-limiter';

/** Turns a caller away who tried too often: logged each time, put in the audit trail once a window and address. */
export async function refuseLimited(
  limiter: SignInLimiter,
  { retryAfterSeconds, news }: Extract<Admission, { allowed: false }>,
  record: RecordLimitInput,
): Promise<VerbResult<never>> {
  const { address, requestId } = await requestFacts();
  log.warn({ address, requestId, retryAfterSeconds, door: record.door }, 'too many tries');
  if (news && !(await runVerb(recordLimit, record)).ok) await limiter.forgetTold(address);
  return refused({ code: 'rate_limited', retryAfterSeconds });
}
