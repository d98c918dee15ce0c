import type { StoredRun } from '../../db/recon-run-store';
import { BUCKETS, type Bucket } from '../../domain/reconciliation';
import { identityOf, SIDES, type ReconciliationSums, type Tally } from '../../domain/reconciliation-sums';
import type { IdentityLine, RunRow, TallyView } from '../../domain/views/recon-run';

export function runRow(run: StoredRun, sourceName: string): RunRow {
  return {
    id: run.id.toString(),
    sourceId: run.sourceId.toString(),
    sourceName,
    businessDate: run.businessDate,
    number: run.number,
    state: run.state,
    why: run.why,
    requester: run.requesterName,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    breaks: run.breakCount,
  };
}

const NONE: Tally = { count: 0, minor: 0n, withoutAmount: 0 };

/** Rows and their money, bucket by bucket: each side of a currency that has any rows. */
export function identityLines(sums: ReconciliationSums): IdentityLine[] {
  const left = identityOf(sums);
  return [...sums.currencies].flatMap(([currency, known]) =>
    SIDES.map((side): IdentityLine => {
      const lost = left.find((one) => one.side === side && one.currency === currency) ?? NONE;
      const buckets = BUCKETS.map((bucket) => [bucket, tallyView(known[side].buckets[bucket])] as const);
      return {
        side,
        currency,
        rows: tallyView(known[side].rows),
        buckets: Object.fromEntries(buckets) as Record<Bucket, TallyView>,
        leftOver: tallyView(lost),
      };
    }),
  );
}

function tallyView({ count, minor, withoutAmount }: Tally): TallyView {
  return { count, minor: minor.toString(), withoutAmount };
}
