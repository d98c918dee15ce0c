import type { BulkChoice } from '../domain/views/bulk';
import { choiceRanges } from './bulk-set';
import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';

/**
 * Tasks of a set that share type and currency. `sum`, `least`, `most`: of the amounts they name. `versions`: the sum of
 * their versions, which moves with every one of them.
 */
export type SetPart = {
  bizType: string;
  currency: string | null;
  count: number;
  versions: number;
  sum: bigint;
  least: bigint | null;
  most: bigint | null;
  withoutAmount: number;
};

/** What a set is made of, as of an instant: one aggregate a range, over the index that serves its list. */
export async function readSetParts(tx: Tx, choice: BulkChoice, frozenAt: Date): Promise<SetPart[]> {
  const wheres: Prisma.AsyncTaskWhereInput[] =
    choice.by === 'ticks'
      ? [{ id: { in: choice.tasks.map(({ id }) => BigInt(id)) } }]
      : (await choiceRanges(tx, choice, frozenAt)).map(({ where }) => where);
  const parts: SetPart[] = [];
  for (const where of wheres) {
    const groups = await tx.asyncTask.groupBy({
      by: ['bizType', 'currency'],
      where,
      _count: { _all: true, amountMinor: true },
      _sum: { amountMinor: true, lockVersion: true },
      _min: { amountMinor: true },
      _max: { amountMinor: true },
    });
    parts.push(
      ...groups.map(({ bizType, currency, _count, _sum, _min, _max }) => ({
        bizType,
        currency,
        count: _count._all,
        versions: _sum.lockVersion ?? 0,
        sum: _sum.amountMinor ?? 0n,
        least: _min.amountMinor,
        most: _max.amountMinor,
        withoutAmount: _count._all - _count.amountMinor,
      })),
    );
  }
  return parts;
}
