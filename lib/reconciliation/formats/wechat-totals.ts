import type { ControlTotal } from '../statement-row';
import { WrongFile } from '../wrong-file';
import { exactDecimal, ExactSum } from './exact-sum';

const COUNT = '总交易单数';

/** WeChat Pay, 交易账单: what the names of the last table sum up, each of them over all rows of the file. */
const SUMMED: ReadonlyMap<string, string> = new Map([
  ['应结订单总金额', '应结订单金额'],
  ['退款总金额', '退款金额'],
  ['充值券退款总金额', '充值券退款金额'],
  ['手续费总金额', '手续费'],
  ['订单总金额', '订单金额'],
  ['申请退款总金额', '申请退款金额'],
  ['申请退款金额', '申请退款金额'],
  ['总交易额', '总金额'],
  ['总退款金额', '退款金额'],
  ['总企业红包退款金额', '企业红包退款金额'],
  ['总代金券或立减优惠退款金额', '代金券或立减优惠退款金额'],
]);
const ADDED = new Set(SUMMED.values());

export function isWechatFooter(line: string): boolean {
  return line.startsWith(COUNT);
}

/** Sums every row, the unusable ones too, and holds them against what the file says at its end. */
export class WechatTotals {
  private rows = 0;
  private readonly sums = new Map<string, ExactSum>();
  private readonly places: (readonly [number, ExactSum])[] = [];

  constructor(headers: readonly string[]) {
    headers.forEach((name, at) => {
      if (!ADDED.has(name) || this.sums.has(name)) return;
      const sum = new ExactSum();
      this.sums.set(name, sum);
      this.places.push([at, sum]);
    });
  }

  /** Of rows so far. */
  get count(): number {
    return this.rows;
  }

  /** cells null: the row could not be taken apart. It counts, and the sums show that it is missing. */
  add(cells: readonly string[] | null): void {
    this.rows += 1;
    if (cells === null) return;
    for (const [at, sum] of this.places) sum.add(cells[at] ?? '');
  }

  /** Throws WrongFile `truncated` when the last line ends before its last cell. */
  compare(footerHeader: string, footerRow: string): ControlTotal[] {
    const labels = footerHeader.split(',').map((label) => label.trim());
    const cells = footerRow.split(',').map((cell) => cell.trim().replace(/^`/, ''));
    if (cells.length < labels.length) throw new WrongFile('truncated');
    return labels.map((label, at) => this.total(label, cells[at] ?? ''));
  }

  private total(label: string, stated: string): ControlTotal {
    const decimal = exactDecimal(stated);
    if (label === COUNT) return this.counted(label, stated);
    const column = SUMMED.get(label);
    if (column === undefined) return { label, stated, computed: '', agrees: null };
    // A bill of payments alone has no refund columns, yet states the sum of refunds: nothing.
    const sum = this.sums.get(column) ?? new ExactSum();
    return {
      label,
      stated,
      computed: sum.toText(decimal?.scale),
      agrees: decimal !== null && sum.equals(decimal),
    };
  }

  private counted(label: string, stated: string): ControlTotal {
    const computed = String(this.rows);
    return { label, stated, computed, agrees: stated === computed };
  }
}
