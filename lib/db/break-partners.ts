import { addDays } from '../domain/business-date';
import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import {
  MOST_SUGGESTIONS,
  SUGGEST_WITHIN_DAYS,
  suggestPartners,
  type Unpaired,
} from '../reconciliation/matching/suggest';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';

const OTHER_SIDE: Partial<Record<ResolvableKind, { kind: ResolvableKind; side: 'ours' | 'theirs' }>> = {
  missing_theirs: { kind: 'missing_ours', side: 'theirs' },
  missing_ours: { kind: 'missing_theirs', side: 'ours' },
};

export type Partner = { stored: StoredBreak; side: 'ours' | 'theirs'; daysApart: number };

/** Rows of one amount on one day that are looked at. */
const LOOKED_AT = 200;

/**
 * Open breaks of the other side that a person may want to look at: the same kind of entry, currency and amount, near in
 * days. They only suggest: two payments of 9.90 are two payments.
 */
export async function readPartners(tx: Tx, stored: StoredBreak): Promise<Partner[]> {
  const other = OTHER_SIDE[stored.kind];
  const own = other === undefined ? null : unpairedOf(stored, other.side === 'ours' ? 'theirs' : 'ours');
  if (other === undefined || own === null) return [];
  const { sourceId, entryKind, currency, businessDate } = stored;
  const amount = other.side === 'ours' ? { oursMinor: own.amountMinor } : { theirsMinor: own.amountMinor };
  const rows = (await tx.reconBreak.findMany({
    where: {
      state: 'open' satisfies BreakState,
      sourceId,
      businessDate: {
        gte: addDays(businessDate, -SUGGEST_WITHIN_DAYS),
        lte: addDays(businessDate, SUGGEST_WITHIN_DAYS),
      },
      kind: other.kind,
      entryKind,
      currency,
      ...amount,
    },
    orderBy: { id: 'asc' },
    take: LOOKED_AT,
  })) as StoredBreak[];
  const near = suggestPartners([own, ...rows.flatMap((row) => unpairedOf(row, other.side) ?? [])]);
  const byId = new Map(rows.map((row) => [row.id.toString(), row]));
  return (near.get(own.id) ?? []).slice(0, MOST_SUGGESTIONS).flatMap(({ id, daysApart }) => {
    const found = byId.get(id);
    return found === undefined ? [] : [{ stored: found, side: other.side, daysApart }];
  });
}

function unpairedOf(stored: StoredBreak, side: 'ours' | 'theirs'): Unpaired | null {
  const amountMinor = side === 'ours' ? stored.oursMinor : stored.theirsMinor;
  if (amountMinor === null) return null;
  const { id, entryKind: kind, currency, businessDate } = stored;
  return { id: id.toString(), side, kind, amountMinor, currency, businessDate };
}
