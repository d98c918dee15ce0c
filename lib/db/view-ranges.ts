import type { ListRange, Order } from './list-reader';
import { unconfiguredType, type TaskTypeRules } from '../config/task-type';
import { STATUS } from '../domain/task-status';
import type { TaskView } from '../domain/views/task-list';

/** The stuck limit of every type, in milliseconds. */
export type StuckLimits = {
  of(bizType: string): number;
  configured: ReadonlyMap<string, number>;
  other: number;
};

export function stuckLimits(types: readonly TaskTypeRules[]): StuckLimits {
  const configured = new Map(types.map((type) => [type.bizType, type.settings.stuckLimitMs]));
  const other = unconfiguredType('').settings.stuckLimitMs;
  return { configured, other, of: (bizType) => configured.get(bizType) ?? other };
}

/** due is read soonest first, everything else newest first. */
export function viewOrder(view: TaskView): Order {
  return view === 'due' ? 'asc' : 'desc';
}

/** The ranges a view is made of. Their order is that of `viewOrder`; ranges without a time come first in it. */
export function viewRanges(view: TaskView, now: Date, limits: StuckLimits): ListRange[] {
  switch (view) {
    case 'failed':
      return [{ where: { status: STATUS.failed }, time: 'updatedAt' }];
    case 'due':
      return [
        { where: { status: STATUS.pending, nextRetryTime: null }, time: null, countedBy: 'nextRetryTime' },
        { where: { status: STATUS.pending, nextRetryTime: { lte: now } }, time: 'nextRetryTime' },
      ];
    case 'stuck':
      return [leaseRunOut(now), untouched(now, limits)];
    case 'all':
      return [{ where: {}, time: 'createdAt' }];
  }
}

function leaseRunOut(now: Date): ListRange {
  const walk = { status: STATUS.processing, nextRetryTime: { lt: now } };
  return { where: { ...walk, claimToken: { not: null } }, walk, time: 'nextRetryTime' };
}

/** Without a claim, or with one that has no end. Each type has its own limit; types nobody configured share one. */
function untouched(now: Date, limits: StuckLimits): ListRange {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
  const byLimit = new Map<number, string[]>();
  for (const [bizType, ms] of limits.configured) byLimit.set(ms, [...(byLimit.get(ms) ?? []), bizType]);
  const past = [...byLimit].map(([ms, types]) => ({ bizType: { in: types }, updatedAt: before(ms) }));
  const others = { bizType: { notIn: [...limits.configured.keys()] }, updatedAt: before(limits.other) };
  const shortest = Math.min(limits.other, ...limits.configured.values());
  return {
    where: {
      status: STATUS.processing,
      OR: [
        { claimToken: null, updatedAt: before(shortest), OR: [...past, others] },
        { claimToken: { not: null }, nextRetryTime: null },
      ],
    },
    walk: { status: STATUS.processing },
    time: 'updatedAt',
  };
}
