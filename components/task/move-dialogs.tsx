'use client';

import { useTranslations } from 'next-intl';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { NO_OUTCOME, OutcomeCheck, useOutcomeMissing } from './outcome-check';
import { ReasonField } from './reason-field';
import type { TaskVerbs } from './task-verbs';
import { useDraft } from './use-draft';
import { useFieldProblem } from './use-field-problem';
import { useSaid } from './use-said';
import { useVerbCall } from './use-verb-call';
import { VerbDialog } from './verb-dialog';

export interface TaskDialogProps {
  task: TaskPage;
  verbs: TaskVerbs;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

const EMPTY = { ...NO_OUTCOME, reason: '' };

/** An empty field is left out, so that a verb never stores blank words. */
export function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim();
}

export function RetryDialog({ task, verbs, opened, onClose, onDone }: TaskDialogProps) {
  const t = useTranslations('task.dialog');
  const said = useSaid();
  const [draft, change] = useDraft(opened, () => EMPTY);
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const missing = useOutcomeMissing();
  // Asked for by the page, or by a server that knows of a later attempt than the page does.
  const needed = task.outcomeCheckNeeded || call.failure?.code === 'outcome_unchecked';
  const word = needed ? { outcomeChecked: true, outcomeHow: draft.outcomeHow.trim() } : {};
  const input = { taskId: task.id, lockVersion: task.lockVersion, reason: given(draft.reason), ...word };
  return (
    <VerbDialog
      name="retry"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('retry.title', { id: task.id })}
      consequence={t('retry.body')}
      change={{ from: task.status, to: 'pending' }}
      verb={t('retry.verb')}
      notReady={missing(needed, draft)}
      onSend={() =>
        call.send(
          () => verbs.retry(input),
          (moved) => onDone(said('retry', moved)),
        )
      }
    >
      {needed && <OutcomeCheck draft={draft} onChange={change} problem={problem('outcomeHow')} />}
      <ReasonField
        optional
        autoFocus={!needed}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </VerbDialog>
  );
}

export function ReleaseDialog({ task, verbs, opened, onClose, onDone }: TaskDialogProps) {
  const t = useTranslations('task.dialog');
  const said = useSaid();
  const [draft, change] = useDraft(opened, () => EMPTY);
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const missing = useOutcomeMissing();
  const input = {
    taskId: task.id,
    lockVersion: task.lockVersion,
    outcomeChecked: true as const,
    outcomeHow: draft.outcomeHow.trim(),
    reason: given(draft.reason),
  };
  return (
    <VerbDialog
      name="release"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('release.title', { id: task.id })}
      consequence={t('release.body')}
      change={{ from: task.status, to: 'pending' }}
      verb={t('release.verb')}
      notReady={missing(true, draft)}
      onSend={() =>
        call.send(
          () => verbs.release(input),
          (moved) => onDone(said('release', moved)),
        )
      }
    >
      <OutcomeCheck draft={draft} onChange={change} problem={problem('outcomeHow')} />
      <ReasonField
        optional
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </VerbDialog>
  );
}

export function GiveUpDialog({ task, verbs, opened, onClose, onDone }: TaskDialogProps) {
  const t = useTranslations('task.dialog');
  const said = useSaid();
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const input = { taskId: task.id, lockVersion: task.lockVersion, reason: draft.reason.trim() };
  return (
    <VerbDialog
      name="give_up"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('give_up.title', { id: task.id })}
      consequence={t('give_up.body')}
      change={{ from: task.status, to: 'failed' }}
      verb={t('give_up.verb')}
      notReady={given(draft.reason) ? undefined : t('reasonMissing')}
      onSend={() =>
        call.send(
          () => verbs.giveUp(input),
          (moved) => onDone(said('giveUp', moved)),
        )
      }
    >
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </VerbDialog>
  );
}
