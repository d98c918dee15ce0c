import type { TaskAction } from './allowed-actions';
import { isAboveLimit, type ApprovalPolicy } from './approval';

/**
 * What sends a task's money again, makes it good or says otherwise how that was done. Run now moves nothing but a time,
 * and giving up sends nothing: whatever is done to the failed task afterwards needs the second person.
 */
const MOVES: readonly TaskAction[] = ['retry', 'edit_payload', 'release', 'compensate', 'amend_compensation'];

type Amount = { minor: bigint | null; currency: string | null };

/**
 * Whether a type's rules want a second person for a verb on one of its tasks. Amending a compensation is like making it.
 * An edited payload may send any amount, so that every limit asks for it. `typed`: what a compensation says it was.
 */
export function needsSecondPerson(
  action: TaskAction,
  policy: ApprovalPolicy,
  amount: Amount,
  typed: Amount | null = null,
): boolean {
  if (!MOVES.includes(action)) return false;
  if (action === 'edit_payload' && (policy.editPayload || policy.amountAboveMinor !== null)) return true;
  if ((action === 'compensate' || action === 'amend_compensation') && policy.compensate) return true;
  return isAboveLimit(policy, amount) || (typed !== null && isAboveLimit(policy, typed));
}
