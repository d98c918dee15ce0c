import { needsOutcomeCheck, verdictFor, type ActionableTask } from './allowed-actions';
import type { BulkMove, SkipReason } from './bulk';
import type { Role } from './roles';

/** A task as it is now. */
export type BulkTask = ActionableTask & { lockVersion: number };

export type BulkRules = {
  action: BulkMove;
  role: Role;
  /** Somebody gave the word that outcomes were checked. */
  hasWord: boolean;
  now: Date;
  stuckLimitMs: number;
};

/**
 * Why one task of a set is left as it is; null when it is moved. `seenLockVersion`: the version that was ticked, or that
 * stood when the set was written down. The same rules as for a single verb.
 */
export function skipReasonOf(
  task: BulkTask | null,
  seenLockVersion: number,
  rules: BulkRules,
): Exclude<SkipReason, 'held' | 'cancelled'> | null {
  if (task === null) return 'gone';
  if (task.lockVersion !== seenLockVersion) return 'changed';
  const { action, role, now, stuckLimitMs, hasWord } = rules;
  if (!verdictFor(action, task, role, now, stuckLimitMs).allowed) return 'state';
  const asks = action === 'release' || (action === 'retry' && needsOutcomeCheck(task));
  return asks && !hasWord ? 'outcome_unchecked' : null;
}
