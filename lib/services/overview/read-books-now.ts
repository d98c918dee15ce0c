import { countWaitingRequests, readOpenStakes } from '../../db/desk-reader';
import { listStoredSources } from '../../db/recon-source-store';
import type { BooksNow } from '../../domain/views/overview';
import type { MoneyView } from '../../domain/views/quantities';
import { COUNT_CAP, cappedCount } from '../capped-count';
import type { ServiceContext } from '../context';
import { readBooks, type SourceBooks } from '../desk/read-books';

/** How the books stand, as far as the first screen tells it. Null: there is no source, so there are no books. */
export async function readBooksNow({ db }: ServiceContext, now: Date): Promise<BooksNow | null> {
  const requests = cappedCount(await countWaitingRequests(db.prisma, COUNT_CAP + 1));
  const sources = await listStoredSources(db.prisma);
  if (sources.length === 0)
    return requests.count === 0 ? null : { open: cappedCount(0), unexplained: [], days: null, requests };
  const breaks = await readOpenStakes(db.prisma, COUNT_CAP + 1);
  const books = await readBooks(db.prisma, sources, now);
  return {
    open: cappedCount(breaks.length),
    unexplained: sumOf(breaks.slice(0, COUNT_CAP)),
    days: daysOf(books),
    requests,
  };
}

function sumOf(breaks: readonly { currency: string; stakeMinor: bigint | null }[]): MoneyView[] {
  const sums = new Map<string, bigint>();
  for (const { currency, stakeMinor } of breaks)
    if (stakeMinor !== null) sums.set(currency, (sums.get(currency) ?? 0n) + stakeMinor);
  return [...sums].map(([currency, minor]) => ({ currency, minor: minor.toString() }));
}

/** The oldest day that is late is the one to begin with, or the oldest at all. */
function daysOf(books: readonly SourceBooks[]): BooksNow['days'] {
  const all = (of: 'unsigned' | 'late' | 'missing') =>
    books.flatMap(({ source, [of]: dates }) => dates.map((businessDate) => ({ source, businessDate })));
  const unsigned = all('unsigned');
  const late = all('late');
  const [oldest] = (late.length > 0 ? late : unsigned).sort((a, b) =>
    a.businessDate < b.businessDate ? -1 : 1,
  );
  if (oldest === undefined) return null;
  return {
    unsigned: unsigned.length,
    late: late.length,
    missing: all('missing').length,
    oldest: {
      sourceId: oldest.source.id.toString(),
      sourceName: oldest.source.name,
      businessDate: oldest.businessDate,
    },
  };
}
