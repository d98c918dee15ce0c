import type { ControlTotal } from '../statement-row';
import type { AlipayLayout } from './alipay-layout';
import { exactDecimal, ExactSum } from './exact-sum';

/** A line of totals: "#交易合计：3笔，商家实收共24.58元，商家优惠共0.00元". */
const LINE = /^#+\s*([^：:\s]+合计)[：:](.*)$/;
const COUNT = /^(\d+)\s*笔$/;
const AMOUNT = /^(.*?)([+-]?\d+(?:\.\d+)?)\s*元$/;

/** One of the groups that totals are stated of: its number of rows and the sums of its columns. */
class Group {
  private rows = 0;
  private readonly sums: (readonly [string, number, ExactSum])[];

  constructor(columns: readonly (readonly [name: string, column: number])[]) {
    this.sums = columns.filter(([, at]) => at !== -1).map(([name, at]) => [name, at, new ExactSum()]);
  }

  add(cells: readonly string[]): void {
    this.rows += 1;
    for (const [, at, sum] of this.sums) sum.add(cells[at] ?? '');
  }

  count(label: string, stated: string | null): ControlTotal {
    const computed = String(this.rows);
    return { label, stated, computed, agrees: stated === null ? null : BigInt(stated) === BigInt(computed) };
  }

  amount(label: string, name: string, stated: string): ControlTotal {
    const sum = this.sums.find(([known]) => known === name)?.[2];
    const decimal = exactDecimal(stated);
    if (sum === undefined || decimal === null) return { label, stated, computed: '', agrees: null };
    if (sum.equals(decimal)) return { label, stated, computed: sum.toText(decimal.scale), agrees: true };
    // Refunds and expenses are negative in rows; should a total leave their sign out, it means the same.
    const opposite = { digits: -decimal.digits, scale: decimal.scale };
    if (sum.equals(opposite)) return { label, stated, computed: stated, agrees: true };
    return { label, stated, computed: sum.toText(decimal.scale), agrees: false };
  }
}

/** Sums the rows by what they are and holds that against the lines after the table. */
export class AlipayTotals {
  private readonly groups: ReadonlyMap<string, Group>;
  private readonly compared: ControlTotal[] = [];
  private readonly said = new Set<string>();

  constructor(private readonly layout: AlipayLayout) {
    const place = (name: string) => layout.headers.indexOf(name);
    if (layout.id === 'trade') {
      const columns = ['商家实收', '商家优惠'].map((name) => [name, place(`${name}（元）`)] as const);
      this.groups = new Map(['交易合计', '退款合计'].map((name) => [name, new Group(columns)]));
      return;
    }
    this.groups = new Map([
      ['支出合计', new Group([['', layout.columns.expense]])],
      ['收入合计', new Group([['', layout.columns.income]])],
    ]);
  }

  add(cells: readonly string[]): void {
    this.groups.get(this.groupOf(cells))?.add(cells);
  }

  /** Whether a line is one of totals; it is then compared with the rows so far. */
  takeLine(line: string): boolean {
    const match = LINE.exec(line);
    if (match === null) return false;
    const [, name = '', rest = ''] = match;
    for (const part of rest.split(/[，,]/)) this.compare(name, part.trim());
    return true;
  }

  /** What lines said, and the groups that none said anything of. Null: there was no such line at all. */
  finish(): ControlTotal[] | null {
    if (this.said.size === 0) return null;
    const unsaid = [...this.groups].filter(([name]) => !this.said.has(name));
    return [...this.compared, ...unsaid.map(([name, group]) => group.count(`${name} 笔`, null))];
  }

  private groupOf(cells: readonly string[]): string {
    const { layout } = this;
    if (layout.id === 'trade') return `${cells[layout.columns.type] ?? ''}合计`;
    const income = exactDecimal(cells[layout.columns.income] ?? '');
    return income === null || income.digits === 0n ? '支出合计' : '收入合计';
  }

  private compare(name: string, part: string): void {
    if (part === '') return;
    this.said.add(name);
    const group = this.groups.get(name);
    if (group === undefined) {
      this.compared.push({ label: name, stated: part, computed: '', agrees: null });
      return;
    }
    const count = COUNT.exec(part)?.[1];
    if (count !== undefined) {
      this.compared.push(group.count(`${name} 笔`, count));
      return;
    }
    const [, words = part, stated = ''] = AMOUNT.exec(part) ?? [];
    const label = `${name} ${words}`.trim();
    this.compared.push(group.amount(label, words.replace(/退款|共/g, ''), stated));
  }
}
