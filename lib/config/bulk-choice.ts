import { z } from 'zod';
import { RATE_LIMIT, TICK_LIMIT } from '../domain/bulk';
import { TASK_VIEWS } from '../domain/views/task-list';
import type { BulkChoice, BulkOptions } from '../domain/views/bulk';
import type { FieldProblem } from '../domain/field-problems';

/** A zod complaint is the key of a message. */
const says = (problem: FieldProblem) => ({ error: problem });

const view = z.enum(TASK_VIEWS, says('invalid'));
const text = (limit: number) =>
  z.string(says('invalid')).trim().min(1, says('invalid')).max(limit, says('too_long')).optional();
const instant = z.iso
  .datetime({ offset: true, ...says('invalid') })
  .refine((typed) => !Number.isNaN(Date.parse(typed)), says('invalid'))
  .optional();

const tick = z.object({
  id: z.string(says('invalid')).regex(/^[0-9]{1,19}$/, says('invalid')),
  lockVersion: z.number(says('invalid')).int(says('invalid')).min(0, says('invalid')),
});

/** Rows that were ticked, each once, in the order of their ids; or a filter that narrows its view by something. */
export const bulkChoice: z.ZodType<BulkChoice, unknown> = z.discriminatedUnion('by', [
  z
    .object({
      by: z.literal('ticks'),
      view,
      tasks: z.array(tick).min(1, says('required')).max(TICK_LIMIT, says('too_many')),
    })
    .transform((choice) => ({ ...choice, tasks: inOrder(choice.tasks) })),
  z
    .object({
      by: z.literal('filter'),
      view,
      bizType: text(32),
      group: text(64),
      from: instant,
      to: instant,
      error: text(200),
      key: text(64),
    })
    .refine(narrows, { path: ['filter'], ...says('required') }),
]);

function inOrder(tasks: z.output<typeof tick>[]): z.output<typeof tick>[] {
  const byId = new Map(tasks.map((task) => [BigInt(task.id), { ...task, id: BigInt(task.id).toString() }]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, task]) => task);
}

/** An empty filter is most often one that got lost on its way. */
function narrows({ view: _view, by: _by, ...filter }: Extract<BulkChoice, { by: 'filter' }>): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

const whole = (min: number, max: number) =>
  z
    .number(says('not_a_number'))
    .int(says('not_a_number'))
    .min(min, says('out_of_range'))
    .max(max, says('out_of_range'))
    .nullable()
    .default(null);

export const bulkOptions: z.ZodType<BulkOptions, unknown> = z.object({
  canary: whole(1, 1_000),
  ratePerSecond: whole(1, RATE_LIMIT),
  stopAtPercent: whole(0, 100),
  outcomeHow: z
    .string(says('invalid'))
    .trim()
    .max(1_000, says('too_long'))
    .transform((typed) => (typed === '' ? null : typed))
    .nullable()
    .default(null),
  compensation: z.enum(['already_effective', 'written_off'], says('unknown_kind')).nullable().default(null),
});

/** As stored by us; throws where a row was written by something else. */
export function readChoice(stored: string): BulkChoice {
  return bulkChoice.parse(JSON.parse(stored));
}

export function readOptions(stored: string): BulkOptions {
  return bulkOptions.parse(JSON.parse(stored));
}
