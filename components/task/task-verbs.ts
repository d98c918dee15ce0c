import type { TaskAction } from '@/lib/domain/allowed-actions';
import type { CompensationKind } from '@/lib/domain/compensation';
import type { VerbResult } from '@/lib/domain/errors';
import type { FollowUpVerdict } from '@/lib/domain/follow-up';
import type { FollowUpStarted, RevealedTask, TaskMoved, TaskPage } from '@/lib/domain/views/task-page';

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
  /** A type and a payload that are left out are the task's own. */
  followUp: (
    input: SeenTask & { reason: string; bizType?: string; payload?: string },
  ) => Answer<FollowUpStarted>;
  runCompensation: (
    input: SeenTask & { reason: string; kind: RunKind; amount?: string; currency?: string },
  ) => Answer<FollowUpStarted>;
}

/** What a compensation that is run can have done. */
export const RUN_KINDS = ['reversed', 'done_elsewhere'] as const satisfies CompensationKind[];
export type RunKind = (typeof RUN_KINDS)[number];

/** The dialogs of the page; the first five can be asked for in the address as `?do=`. */
export const LINKED_DIALOGS = ['retry', 'compensate', 'edit', 'release', 'give_up'] as const;
export type LinkedDialog = (typeof LINKED_DIALOGS)[number];
export type MoveName = LinkedDialog | 'amend' | 'note' | 'reveal';
/** What starts a task that repairs this one. */
export const REPAIRS = ['follow_up', 'run_compensation'] as const;
export type RepairName = (typeof REPAIRS)[number];
export type DialogName = MoveName | RepairName;

/** The verb a dialog ends in, which decides whether it may be opened. */
export const DIALOG_ACTION: Record<MoveName, TaskAction> = {
  retry: 'retry',
  compensate: 'compensate',
  edit: 'edit_payload',
  release: 'release',
  give_up: 'give_up',
  amend: 'amend_compensation',
  note: 'note',
  reveal: 'reveal',
};

export function isRepair(name: DialogName): name is RepairName {
  return REPAIRS.some((repair) => repair === name);
}

/** Whether a task that repairs this one may be started, and why not. */
export function repairVerdict({ repair }: TaskPage, name: RepairName): FollowUpVerdict {
  return name === 'follow_up' ? repair.followUp : repair.compensation;
}

/** The dialog that an address asks for, if it is one there is. */
export function linkedDialog(value: string | string[] | undefined): LinkedDialog | undefined {
  return LINKED_DIALOGS.find((name) => name === value);
}
