import fc from 'fast-check';
import type { Clock } from '../domain/clock';
import type { Outcome } from '../domain/outcome';

/** One step of a random history. Numbers are taken modulo what there is to choose from. */
export type Step =
  | { do: 'insert' }
  | { do: 'wait'; ms: number }
  | { do: 'claim'; worker: number; limit: number }
  | { do: 'finish'; worker: number; many: number; outcome: Outcome['kind'] }
  | { do: 'crash'; worker: number }
  | { do: 'come_back'; worker: number; outcome: Outcome['kind'] }
  | { do: 'renew'; worker: number }
  | { do: 'give_back'; worker: number }
  | { do: 'reclaim'; worker: number }
  | { do: 'look'; task: number }
  | { do: 'verb'; verb: Verb; task: number; fresh: boolean };

export const VERBS = ['retry', 'release', 'give_up', 'compensate', 'run_now'] as const;
export type Verb = (typeof VERBS)[number];

export const WORKERS = 3;

const worker = fc.nat(WORKERS - 1);
const task = fc.nat(50);
const outcome = fc.constantFrom<Outcome['kind']>('succeeded', 'failed', 'failed', 'permanent', 'unknown');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('insert' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      worker,
      limit: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      worker,
      many: fc.integer({ min: 1, max: 4 }),
      outcome,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('come_back' as const), worker, outcome }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), worker }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give_back' as const), worker }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reclaim' as const), worker }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), task }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('verb' as const),
      verb: fc.constantFrom(...VERBS),
      task,
      fresh: fc.boolean(),
    }),
  },
);

/** Rounds of steps; the steps of one round happen at the same time, over connections of their own. */
export const histories: fc.Arbitrary<Step[][]> = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 5,
  maxLength: 25,
});

/** A clock that only moves when it is told to. */
export function handClock(): Clock & { advance(ms: number): void } {
  let ms = Date.UTC(2026, 5, 1);
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by;
    },
  };
}
