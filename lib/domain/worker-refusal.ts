import { problemSentence, type TaskTypeProblem } from './task-type-problem';

/** Why one worker does not run a type: what is wrong with the type, or what that worker alone lacks. */
export type WorkerRefusal =
  | TaskTypeProblem
  | { code: 'run_elsewhere' }
  | { code: 'variable_missing'; name: string }
  /** Too long for a heartbeat, or of a version that this one does not know. */
  | { code: 'see_log' };

/** One English sentence for a log. Screens never show it. */
export function refusalSentence(refusal: WorkerRefusal): string {
  if (refusal.code === 'run_elsewhere') return 'external types are run by somebody else';
  if (refusal.code === 'variable_missing') return `environment variable ${refusal.name} is not set`;
  if (refusal.code === 'see_log') return 'the reason stands elsewhere in the log';
  return problemSentence(refusal);
}
