import type { TaskFacts } from '../../db/task-reader';
import type { Frozen } from './approval-kind';

/** A task as both persons see it: whatever moves it, the engine too, raises its version. */
export function frozenTask({ status, lockVersion, payloadRevision }: TaskFacts): Frozen {
  return { status, lockVersion, payloadRevision };
}
