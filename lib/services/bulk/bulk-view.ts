import { readChoice } from '../../config/bulk-choice';
import type { StoredOperation } from '../../db/bulk-store';
import { BULK_VERBS, isPossible, permissionsFor, type BulkVerb } from '../../domain/bulk';
import { may, type Role } from '../../domain/roles';
import type { BulkCounts, BulkRow, BulkVerdict } from '../../domain/views/bulk';

export function bulkCounts(operation: StoredOperation): BulkCounts {
  const { total, waiting, inFlight, retrying, succeeded, failed, skipped } = operation;
  return { total, waiting, in_flight: inFlight, retrying, succeeded, failed, skipped };
}

export function bulkRow(operation: StoredOperation): BulkRow {
  const { id, kind, state, why, expected, reason, requesterName, frozenAt, finishedAt } = operation;
  const choice = readChoice(operation.choice);
  return {
    id: id.toString(),
    kind,
    state,
    why,
    counts: bulkCounts(operation),
    expected,
    reason,
    requester: requesterName,
    frozenAt: frozenAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    bizType: choice.by === 'filter' ? (choice.bizType ?? null) : null,
  };
}

/** What a person may press: the state comes first. */
export function bulkVerdicts({ state, kind }: StoredOperation, role: Role): Record<BulkVerb, BulkVerdict> {
  const verdict = (verb: BulkVerb): BulkVerdict => {
    if (!isPossible(verb, state)) return { allowed: false, because: 'state' };
    const needed =
      verb === 'resume' ? ['bulk.control' as const, ...permissionsFor(kind)] : ['bulk.control' as const];
    const permission = needed.find((right) => !may(role, right));
    return permission === undefined ? { allowed: true } : { allowed: false, because: 'role', permission };
  };
  const entries = BULK_VERBS.map((verb) => [verb, verdict(verb)]);
  return Object.fromEntries(entries) as Record<BulkVerb, BulkVerdict>;
}
