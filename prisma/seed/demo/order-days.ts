import { STATUS } from '../../../lib/domain/task-status';
import type { BusinessDate } from '../../../lib/domain/reconciliation';
import { seededRandom, type Random } from './random';
import type { BillLine } from './wechat-bill';

/** A task of the order service, as it stands now. */
export type OrderTask = {
  bizType: 'order_pay' | 'order_refund';
  bizId: string;
  status: number;
  minor: bigint;
  currency: string;
  at: Date;
  lastError?: string;
};

export type OrderDay = { tasks: OrderTask[]; lines: BillLine[] };

const DAY_MS = 86_400_000;
const TITLES = [
  '无线降噪耳机',
  '保温杯 500ml',
  '儿童绘本套装',
  '山茶油 2L',
  '机械键盘 87 键',
  '手冲咖啡壶',
] as const;
const LOST_CALLBACK = 'No notification within 30 min: the order is closed';

/** A shop that sells through WeChat Pay; the order service writes a task for every payment and every refund. */
export class OrderShop {
  private readonly random: Random;
  private serial = 0;

  constructor(seed = 20_261_130) {
    this.random = seededRandom(seed);
  }

  /** A day on which both sides agree about everything: payments, and a refund of every ninth. */
  cleanDay(day: BusinessDate, count: number): OrderDay {
    const made: OrderDay = { tasks: [], lines: [] };
    for (let index = 0; index < count; index += 1) this.agreed(made, day, index / count);
    return made;
  }

  /** Orders of a day on which the bill has nothing yet. */
  lateOrders(day: BusinessDate, count: number): OrderTask[] {
    const made: OrderDay = { tasks: [], lines: [] };
    for (let index = 0; index < count; index += 1) this.agreed(made, day, 0.99 + index / (count * 200));
    return made.tasks.filter(({ bizType }) => bizType === 'order_pay');
  }

  /** A day with every kind of break once or twice, among many orders on which both sides agree. */
  brokenDay(day: BusinessDate, count: number): OrderDay {
    const made = this.cleanDay(day, count);
    const order = (hour: number) => ({ ...this.order(day, hour / 24), status: STATUS.success as number });
    const ours = (...tasks: OrderTask[]) => made.tasks.push(...tasks);
    const theirs = (task: OrderTask, changes: Partial<BillLine> = {}) =>
      made.lines.push({ ...lineOf(task, this.random), ...changes });

    ours(order(9.2), order(13.7));
    theirs(order(10.1));
    for (const hour of [11.4, 15.9]) {
      const closed = { ...order(hour), status: STATUS.failed, lastError: LOST_CALLBACK };
      ours(closed);
      theirs(closed);
    }
    const hanging = { ...order(16.3), status: STATUS.processing };
    ours(hanging);
    theirs(hanging);
    const bounced = refundOf(order(12.5));
    ours(bounced);
    theirs(bounced, { state: 'FAIL' });
    const short = order(14.2);
    ours(short);
    theirs(short, { minor: short.minor - 300n });
    const abroad = { ...order(17.1), currency: 'USD' };
    ours(abroad);
    theirs(abroad);
    const twice = order(18.6);
    ours(twice);
    theirs(twice);
    theirs(twice, { at: new Date(twice.at.getTime() + 41_000) });
    const written = order(19.4);
    ours(written, written);
    theirs(written);
    const parts = order(20.2);
    ours({ ...parts, minor: 6_000n }, { ...parts, minor: 3_000n });
    theirs(parts, { minor: 4_500n });
    const damaged = order(21.0);
    ours(damaged);
    theirs(damaged, { orderNo: '2.02611E+17' });
    made.lines.sort((a, b) => a.at.getTime() - b.at.getTime());
    return made;
  }

  private agreed(made: OrderDay, day: BusinessDate, share: number): void {
    const paid = this.order(day, share);
    made.tasks.push(paid);
    made.lines.push(lineOf(paid, this.random));
    if (this.serial % 9 !== 0) return;
    const at = new Date(Math.min(paid.at.getTime() + 40 * 60_000, midnight(day) + DAY_MS - 60_000));
    const refund = { ...refundOf(paid), at };
    made.tasks.push(refund);
    made.lines.push(lineOf(refund, this.random));
  }

  private order(day: BusinessDate, share: number): OrderTask {
    this.serial += 1;
    const at = new Date(
      midnight(day) + Math.floor(share * (DAY_MS - 120_000)) + this.random.between(0, 50_000),
    );
    const minor = BigInt(this.random.between(900, 68_000));
    const bizId = `${day.replaceAll('-', '')}7${String(410_000 + this.serial).padStart(9, '0')}`;
    return { bizType: 'order_pay', bizId, status: STATUS.success, minor, currency: 'CNY', at };
  }
}

/** The whole of an order is given back; its number is the order's and an ending. */
function refundOf(paid: OrderTask): OrderTask {
  return { ...paid, bizType: 'order_refund', bizId: `${paid.bizId}01` };
}

/** What the bill says where both sides agree. */
function lineOf({ bizType, bizId, minor, at }: OrderTask, random: Random): BillLine {
  const isRefund = bizType === 'order_refund';
  return {
    at: new Date(at.getTime() + 1_000),
    orderNo: isRefund ? bizId.slice(0, -2) : bizId,
    refundNo: isRefund ? bizId : null,
    minor,
    state: 'SUCCESS',
    title: random.pick(TITLES),
  };
}

function midnight(day: BusinessDate): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}
