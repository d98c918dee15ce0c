import type { RequestKind } from '../../domain/approval';
import { needsSecondPerson } from '../../domain/approval-need';
import type { StakesView } from '../../domain/views/recon-run';
import { frozenTask } from '../approvals/frozen-task';
import type { ApprovalInput } from '../approvals/request-approval';
import type { Loaded, TaskMove } from './task-transaction';

/** What a retry or a release is asked for with. */
export const WORD_FIELDS = ['reason', 'outcomeChecked', 'outcomeHow'] as const;

/**
 * What a second person is asked for where the type's rules want one for this task; null where they do not. The verb's
 * own input is kept as it came, `fields` of it, since it has been parsed and is parsed again when it is carried out.
 * `typed`: the money that a compensation says it was; without an amount there is none.
 */
export function secondPerson(
  kind: Extract<RequestKind, 'compensate' | 'edit_payload' | 'move'>,
  { action, seen }: TaskMove,
  input: unknown,
  fields: readonly string[],
  typed: { amountMinor: bigint | null; currency: string | null } | null = null,
): (loaded: Loaded) => ApprovalInput | null {
  const minor = typed?.amountMinor ?? null;
  const said = minor === null ? null : { minor, currency: typed?.currency ?? null };
  return ({ task, rules }) => {
    const amount = { minor: task.amountMinor, currency: task.currency };
    if (!needsSecondPerson(action, rules.settings.approval, amount, said)) return null;
    const id = task.id.toString();
    const given = fieldsOf(input, fields);
    return {
      kind,
      subject: { type: 'task', id },
      subjectKey: `task-${id}`,
      label: task.bizId,
      bizType: task.bizType,
      bizId: task.bizId,
      reason: typeof given.reason === 'string' ? given.reason.trim() : '',
      input: { ...given, action, taskId: id, lockVersion: seen.lockVersion },
      frozen: frozenTask(task),
      summary: { count: 1, stakes: stakesOf(amount) },
    };
  };
}

function fieldsOf(input: unknown, fields: readonly string[]): Record<string, unknown> {
  const given = Object.entries(input as Record<string, unknown>);
  return Object.fromEntries(given.filter(([field]) => fields.includes(field)));
}

function stakesOf({ minor, currency }: { minor: bigint | null; currency: string | null }): StakesView[] {
  if (minor === null || currency === null) return [];
  const absolute = (minor < 0n ? -minor : minor).toString();
  return [{ currency, count: 1, absolute, net: '0', withoutAmount: 0 }];
}
