import type { TaskTypeRules } from '../../config/task-type';
import type { Tx } from '../../db/client';
import { readPayload, type TaskFacts } from '../../db/task-reader';
import { readTypeRules } from '../../db/type-rules-reader';
import { maskPayload } from '../../domain/masking';
import type { RequestDetails } from '../approvals/approval-kind';
import { isHiddenChanged } from '../approvals/hidden-change';

/**
 * The payload of a new task beside that of the task it repairs, masked as either type has it; null where it is the same.
 * What differs only in values that are masked is told as a fact.
 */
export async function followUpChange(
  tx: Tx,
  { facts, rules }: { facts: TaskFacts; rules: TaskTypeRules },
  { bizType, payload }: { bizType: string; payload: string },
): Promise<Pick<RequestDetails, 'facts' | 'diff'> | null> {
  const before = (await readPayload(tx, facts.id)) ?? '';
  if (payload === before) return null;
  const target = (await readTypeRules(tx, bizType)).rules;
  const keys = [...rules.settings.maskedKeys, ...target.settings.maskedKeys];
  const mask = (text: string) => maskPayload(text, keys).text;
  const hidden = { label: 'masked', before: null, after: 'changed' };
  return {
    facts: isHiddenChanged(before, payload, keys) ? [hidden] : [],
    diff: { before: mask(before), after: mask(payload) },
  };
}
