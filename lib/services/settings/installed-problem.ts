import type { TaskTypeRules } from '../../config/task-type';
import type { TaskTypeProblem } from '../../domain/task-type-problem';
import type { Installed } from './type-subject';

/** Why a type cannot run, what is installed included: a `code` type needs a handler of its name. */
export function installedProblem(rules: TaskTypeRules, { handlers }: Installed): TaskTypeProblem | null {
  const { bizType, executor, problem } = rules;
  if (problem !== null || executor !== 'code' || handlers.includes(bizType)) return problem;
  return { code: 'no_handler', bizType };
}
