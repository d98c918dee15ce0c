import { cutByCodePoint } from '../domain/cut-text';
import type { Entry, EntryKind, TheirStatus } from '../domain/reconciliation';
import type { InvalidRow } from '../domain/statement-file';
import type { EntryView, KindSum, StatementPreview } from '../domain/views/statement';
import type { StatementRow } from './statement-row';

const FIRST_ROWS = 20;
const REJECTED_ROWS = 100;
const SHOWN_DAYS = 62;
/** Of a line that is shown, in characters; the whole of it is kept with the lines. */
const RAW_LIMIT = 2_000;

type Sum = { kind: EntryKind; status: TheirStatus; count: number; byCurrency: Map<string, bigint> };

/** Counts a statement while it is read: what a person sees before it counts. */
export class StatementTally {
  rowCount = 0;
  invalidCount = 0;
  private readonly sums = new Map<string, Sum>();
  private readonly days = new Map<string, number>();
  private readonly first: EntryView[] = [];
  private readonly rejected: InvalidRow[] = [];

  add(rows: readonly StatementRow[]): void {
    this.rowCount += rows.length;
    for (const row of rows) {
      if ('entry' in row) this.addEntry(row.entry);
      else this.addInvalid(row.invalid);
    }
  }

  preview(): StatementPreview {
    const days = [...this.days].map(([date, count]) => ({ date, count }));
    return {
      kinds: [...this.sums.values()].map(kindSum),
      first: this.first,
      rejected: this.rejected,
      days: days.sort((a, b) => (a.date < b.date ? -1 : 1)).slice(0, SHOWN_DAYS),
    };
  }

  private addEntry(entry: Entry): void {
    const { kind, status, currency, amountMinor, businessDate } = entry;
    const name = `${kind} ${status}`;
    let sum = this.sums.get(name);
    if (sum === undefined) {
      sum = { kind, status, count: 0, byCurrency: new Map() };
      this.sums.set(name, sum);
    }
    sum.count += 1;
    const size = amountMinor < 0n ? -amountMinor : amountMinor;
    sum.byCurrency.set(currency, (sum.byCurrency.get(currency) ?? 0n) + size);
    this.days.set(businessDate, (this.days.get(businessDate) ?? 0) + 1);
    if (this.first.length < FIRST_ROWS) this.first.push(entryView(entry));
  }

  private addInvalid(row: InvalidRow): void {
    this.invalidCount += 1;
    if (this.rejected.length < REJECTED_ROWS)
      this.rejected.push({ ...row, raw: cutByCodePoint(row.raw, RAW_LIMIT) });
  }
}

export function entryView({ amountMinor, currency, raw, ...entry }: Entry): EntryView {
  return {
    ...entry,
    amount: { minor: amountMinor.toString(), currency },
    raw: cutByCodePoint(raw, RAW_LIMIT),
  };
}

function kindSum({ kind, status, count, byCurrency }: Sum): KindSum {
  const money = [...byCurrency].map(([currency, minor]) => ({ minor: minor.toString(), currency }));
  return { kind, status, count, money };
}
