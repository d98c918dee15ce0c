import { hasApprovals, isAboveLimit } from '../../domain/approval';
import type { BulkMove } from '../../domain/bulk';
import type { BulkChoice } from '../../domain/views/bulk';
import type { StakesView } from '../../domain/views/recon-run';
import { readSetParts, type SetPart } from '../../db/bulk-parts';
import type { RulesOf } from '../../db/bulk-set';
import { listTypeRules } from '../../db/type-rules-reader';
import { unconfiguredType } from '../../config/task-type';
import type { Tx } from '../../db/client';
import type { Frozen } from '../approvals/approval-kind';

/** Null: no type's rules want a second person for this set. Most ledgers have no such rule, and nothing is counted. */
export async function approvalFor(
  tx: Tx,
  kind: BulkMove,
  choice: BulkChoice,
  frozenAt: Date,
): Promise<{ parts: SetPart[] } | null> {
  const types = await listTypeRules(tx);
  if (!types.some(({ settings }) => hasApprovals(settings.approval))) return null;
  const byName = new Map(types.map((type) => [type.bizType, type]));
  const rulesOf = (bizType: string) => byName.get(bizType) ?? unconfiguredType(bizType);
  const parts = await readSetParts(tx, choice, frozenAt);
  return isNeeded(kind, parts, rulesOf) ? { parts } : null;
}

/** What one task would need, many do, too; besides there may be a limit to how many one person moves alone. */
function isNeeded(kind: BulkMove, parts: readonly SetPart[], rulesOf: RulesOf): boolean {
  const counts = new Map<string, number>();
  for (const { bizType, count } of parts) counts.set(bizType, (counts.get(bizType) ?? 0) + count);
  return [...counts].some(([bizType, count]) => {
    const policy = rulesOf(bizType).settings.approval;
    if (kind === 'compensate' && policy.compensate) return true;
    if (policy.bulkAbove !== null && count > policy.bulkAbove) return true;
    if (kind === 'run_now' || kind === 'give_up') return false;
    return parts.some(
      (part) => part.bizType === bizType && amountsOf(part).some((one) => isAboveLimit(policy, one)),
    );
  });
}

/** The amounts of a part that are farthest from nought, and that of a task that names none. */
function amountsOf({ currency, least, most, withoutAmount }: SetPart) {
  const known = [least, most].flatMap((minor) => (minor === null ? [] : [{ minor, currency }]));
  return withoutAmount > 0 ? [...known, { minor: null, currency: null }] : known;
}

/** The set as both persons see it: any task of it that moves changes one of these. */
export function frozenSet(parts: readonly SetPart[]): Frozen {
  const written = parts.map(({ bizType, currency, count, versions, sum }) =>
    [bizType, currency ?? '', count, versions, sum].join('|'),
  );
  return { parts: written.sort() };
}

export function stakesOfSet(parts: readonly SetPart[]): StakesView[] {
  const sums = new Map<string, StakesView>();
  for (const { currency, count, sum, withoutAmount } of parts) {
    if (currency === null) continue;
    const known = sums.get(currency) ?? { currency, count: 0, absolute: '0', net: '0', withoutAmount: 0 };
    const absolute = (BigInt(known.absolute) + sum).toString();
    sums.set(currency, {
      ...known,
      count: known.count + count,
      absolute,
      withoutAmount: known.withoutAmount + withoutAmount,
    });
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
