import { z } from 'zod';
import { checkTaskType } from '../../config/task-type';
import { saveTaskType } from '../../db/task-type-store';
import type { VerbError, VerbResult } from '../../domain/errors';
import type { TaskTypeSaved } from '../../domain/views/task-type';
import type { ServiceContext } from '../context';
import { optionalText, parseInput, problem } from '../parse-input';
import { authorizeTypeVerb, seenType, type Installed } from './type-subject';
import { changeType, type LoadedType, type TypeStep } from './type-transaction';

export type SwitchTaskTypeInput = { bizType: string; lockVersion: number; enabled: boolean; reason?: string };

const schema = seenType.extend({ enabled: z.boolean(problem('invalid')), reason: optionalText(1000) });

/** Turn a type on or off. Only what can run is turned on; anything can be turned off. */
export async function switchTaskType(
  ctx: ServiceContext,
  input: unknown,
  installed: Installed,
): Promise<VerbResult<TaskTypeSaved>> {
  const wanted = z.object({ enabled: z.literal(true) }).safeParse(input).success;
  const action = wanted ? 'enable_task_type' : 'disable_task_type';
  const actor = await authorizeTypeVerb(ctx, action, input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { enabled, reason } = parsed.value;
  const step = async ({ tx, stored, now }: LoadedType): Promise<TypeStep> => {
    const { rules } = stored;
    if (rules.enabled === enabled) return { refuse: { code: 'invalid', fields: { enabled: 'unchanged' } } };
    const refuse = enabled ? whyNot(rules, installed) : null;
    if (refuse !== null) return { refuse };
    const changed = await saveTaskType(tx, parsed.value, { enabled }, now);
    return { changed, reason, details: {} };
  };
  return changeType(ctx, actor.value, action, parsed.value, step);
}

function whyNot(rules: LoadedType['stored']['rules'], { handlers }: Installed): VerbError | null {
  if (rules.problem !== null) return { code: 'type_problems', problems: [rules.problem] };
  const checked = checkTaskType(rules, handlers);
  return checked.ok ? null : { code: 'type_problems', problems: checked.problems };
}
