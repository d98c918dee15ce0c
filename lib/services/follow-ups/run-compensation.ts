import { z } from 'zod';
import { COMPENSATION_KINDS } from '../../domain/compensation';
import type { VerbResult } from '../../domain/errors';
import { decimalToMinor, isCurrency } from '../../domain/money';
import type { FollowUpStarted } from '../../domain/views/task-page';
import { authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput, problem, requiredText } from '../parse-input';
import { subjectOf } from '../tasks/task-subject';
import { beginFollowUp } from './follow-up-transaction';

export type RunCompensationInput = {
  taskId: string;
  lockVersion: number;
  /** What the record will say; reversed by default. */
  kind?: 'done_elsewhere' | 'reversed';
  reason: string;
  /** Plain decimal in major units, with `currency`; left out: what the task says. */
  amount?: string;
  currency?: string;
};

const LARGEST = 9_223_372_036_854_775_807n;

export const compensationRunInput = z
  .object({
    taskId: idText,
    lockVersion,
    kind: z.enum(COMPENSATION_KINDS.slice(0, 2), problem('unknown_kind')).default('reversed'),
    reason: requiredText(1000),
    amount: optionalText(40),
    currency: optionalText(3),
  })
  .transform(({ amount, currency, ...rest }, check) => {
    const complain = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (amount === null) return { ...rest, amountMinor: null, currency: null };
    if (currency === null) complain('currency', 'currency_missing');
    else if (!isCurrency(currency)) complain('currency', 'bad_currency');
    const minor = decimalToMinor(amount, currency ?? '');
    if (minor === null || minor <= 0n || minor > LARGEST) complain('amount', 'bad_amount');
    return { ...rest, amountMinor: minor, currency };
  });

/** The wish that parsed input stands for. */
export function compensationWish({ kind, ...rest }: z.output<typeof compensationRunInput>) {
  const { reason, amountMinor, currency } = rest;
  return { kind: 'compensation' as const, says: kind, reason, amountMinor, currency };
}

/**
 * Make a failed task good by a new task of its type's compensator. Once that has succeeded the engine writes the
 * compensation, with the new task as its reference. Refuses while one is under way.
 */
export async function runCompensation(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<FollowUpStarted>> {
  const action = 'run_compensation';
  const actor = await authorizeVerb(ctx, action, ['task.compensate'], () => subjectOf(ctx, input));
  if (!actor.ok) return actor;
  const parsed = parseInput(compensationRunInput, input);
  if (!parsed.ok) return parsed;
  const { taskId, lockVersion: seen } = parsed.value;
  const wish = compensationWish(parsed.value);
  return beginFollowUp(ctx, actor.value, { action, taskId, lockVersion: seen, wish, input });
}
