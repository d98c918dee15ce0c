import { refused, type VerbResult } from '../../domain/errors';
import type { CheckedTaskType } from '../../domain/task-type-problem';

/** What a definition that did not pass is refused with: fields first, then what does not fit together. */
export function checkRefusal(checked: CheckedTaskType & { ok: false }): VerbResult<never> {
  const { fields, problems } = checked;
  return refused(problems.length > 0 ? { code: 'type_problems', problems } : { code: 'invalid', fields });
}
