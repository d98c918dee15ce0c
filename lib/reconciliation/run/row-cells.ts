import type { TheirStatus } from '../../domain/reconciliation';
import type { EntryKind } from '../../domain/reconciliation';
import type { ShownStatus } from '../../domain/task-status';
import type { OurItem, TheirItem } from '../matching/our-item';
import { RowBuffers, type Cell } from './row-buffers';

/** A task of ours in a run. `carried`: an earlier day left it open. `createdAt` in ms, of which `at` is made. */
export type RunOurs = OurItem & { carried: boolean };
/** A line of theirs in a run. */
export type RunTheirs = TheirItem & { providerId: string | null; carried: boolean };

/** An index for each combination of what few rows differ in, so that it is written once. */
class Shared<T extends readonly unknown[]> {
  private readonly indices = new Map<string, number>();
  private readonly all: T[] = [];
  /** Rows of a kind come one after another: most are like the one before. */
  private last: T | null = null;
  private lastIndex = 0;

  indexOf(combination: T): number {
    if (this.last !== null && isSame(this.last, combination)) return this.lastIndex;
    const key = combination.join('\n');
    let index = this.indices.get(key);
    if (index === undefined) {
      index = this.all.push(combination) - 1;
      this.indices.set(key, index);
    }
    this.last = combination;
    this.lastIndex = index;
    return index;
  }

  at(index: Cell | undefined): T {
    const combination = this.all[index as number];
    if (combination === undefined) throw new RangeError('rows of another run');
    return combination;
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/** Amounts that a double holds exactly are numbers, which are read faster. */
export function amountCell(minor: bigint): Cell {
  const number = Number(minor);
  return Number.isSafeInteger(number) ? number : minor.toString();
}

type OurShared = readonly [
  bizType: string,
  kind: EntryKind,
  currency: string | null,
  state: ShownStatus,
  businessDate: string,
  carried: boolean,
];

/** Tasks of ours on their way to their part. */
export class OurBuffers {
  private readonly shared = new Shared<OurShared>();
  private readonly buffers = new RowBuffers(6);

  get rows(): number {
    return this.buffers.rows;
  }

  add(item: RunOurs): void {
    const { bizType, kind, currency, state, businessDate, carried, key, bizId, amountMinor } = item;
    this.buffers
      .into(key)
      .push(
        this.shared.indexOf([bizType, kind, currency, state, businessDate, carried]),
        item.taskId.toString(),
        key,
        bizId === key ? 0 : bizId,
        amountMinor === null ? null : amountCell(amountMinor),
        item.at,
      );
  }

  take(part: number): RunOurs[] {
    const items: RunOurs[] = [];
    for (const cells of this.buffers.take(part))
      for (let at = 0; at < cells.length; at += 6) items.push(this.read(cells, at));
    return items;
  }

  private read(cells: readonly Cell[], at: number): RunOurs {
    const [bizType, kind, currency, state, businessDate, carried] = this.shared.at(cells[at]);
    const key = cells[at + 2] as string;
    const bizId = cells[at + 3];
    const amount = cells[at + 4];
    return {
      taskId: BigInt(cells[at + 1] as string),
      bizType,
      bizId: bizId === 0 ? key : (bizId as string),
      key,
      kind,
      amountMinor: amount === null || amount === undefined ? null : BigInt(amount),
      currency,
      state,
      businessDate,
      at: cells[at + 5] as string,
      carried,
    };
  }
}

type TheirShared = readonly [
  kind: EntryKind,
  currency: string,
  status: TheirStatus,
  businessDate: string,
  statementId: bigint,
  carried: boolean,
];

/** Lines of theirs on their way to their part. */
export class TheirBuffers {
  private readonly shared = new Shared<TheirShared>();
  private readonly buffers = new RowBuffers(7);

  get rows(): number {
    return this.buffers.rows;
  }

  add(item: Omit<RunTheirs, 'statementId' | 'carried'>, statementId: bigint, carried: boolean): void {
    const { kind, currency, status, businessDate, key } = item;
    this.buffers
      .into(key)
      .push(
        this.shared.indexOf([kind, currency, status, businessDate, statementId, carried]),
        key,
        item.line,
        item.occurrence,
        amountCell(item.amountMinor),
        item.at,
        item.providerId,
      );
  }

  take(part: number): RunTheirs[] {
    const items: RunTheirs[] = [];
    for (const cells of this.buffers.take(part))
      for (let at = 0; at < cells.length; at += 7) items.push(this.read(cells, at));
    return items;
  }

  private read(cells: readonly Cell[], at: number): RunTheirs {
    const [kind, currency, status, businessDate, statementId, carried] = this.shared.at(cells[at]);
    return {
      line: cells[at + 2] as number,
      occurrence: cells[at + 3] as number,
      key: cells[at + 1] as string,
      kind,
      amountMinor: BigInt(cells[at + 4] as string | number),
      currency,
      status,
      businessDate,
      at: cells[at + 5] as string | null,
      statementId,
      providerId: cells[at + 6] as string | null,
      carried,
    };
  }
}
