import type { TaskAction } from '@/lib/domain/allowed-actions';
import type { CompensationKind } from '@/lib/domain/compensation';
import type { VerbResult } from '@/lib/domain/errors';
import type { RevealedTask, TaskMoved } from '@/lib/domain/views/task-page';

/** Names the row as the reader saw it: a verb on an older version is refused. */
export interface SeenTask {
  taskId: string;
  lockVersion: number;
}

/** The reader's word that the outcome was checked, and how. */
export interface OutcomeWord {
  outcomeChecked?: boolean;
  outcomeHow?: string;
}

export interface CompensationForm {
  kind: CompensationKind;
  reason: string;
  reference?: string;
  /** Plain decimal in major units, `258.00`. */
  amount?: string;
  currency?: string;
  evidenceUrl?: string;
}

type Answer<T> = Promise<VerbResult<T>>;

/** Everything the task page can ask of the server; the page hands in its actions. */
export interface TaskVerbs {
  retry: (input: SeenTask & OutcomeWord & { reason?: string }) => Answer<TaskMoved>;
  release: (
    input: SeenTask & { outcomeChecked: true; outcomeHow: string; reason?: string },
  ) => Answer<TaskMoved>;
  runNow: (input: SeenTask) => Answer<TaskMoved>;
  giveUp: (input: SeenTask & { reason: string }) => Answer<TaskMoved>;
  compensate: (input: SeenTask & CompensationForm) => Answer<TaskMoved>;
  amend: (input: SeenTask & CompensationForm) => Answer<TaskMoved>;
  editPayload: (input: SeenTask & OutcomeWord & { payload: string; reason: string }) => Answer<TaskMoved>;
  note: (input: { taskId: string; text: string }) => Answer<unknown>;
  reveal: (input: { taskId: string; reason: string }) => Answer<RevealedTask>;
}

/** The dialogs of the page; the first five can be asked for in the address as `?do=`. */
export const LINKED_DIALOGS = ['retry', 'compensate', 'edit', 'release', 'give_up'] as const;
export type LinkedDialog = (typeof LINKED_DIALOGS)[number];
export type DialogName = LinkedDialog | 'amend' | 'note' | 'reveal';

/** The verb a dialog ends in, which decides whether it may be opened. */
export const DIALOG_ACTION: Record<DialogName, TaskAction> = {
  retry: 'retry',
  compensate: 'compensate',
  edit: 'edit_payload',
  release: 'release',
  give_up: 'give_up',
  amend: 'amend_compensation',
  note: 'note',
  reveal: 'reveal',
};

/** The dialog that an address asks for, if it is one there is. */
export function linkedDialog(value: string | string[] | undefined): LinkedDialog | undefined {
  return LINKED_DIALOGS.find((name) => name === value);
}
