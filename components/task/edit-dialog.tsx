'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PayloadDiff } from '@/components/ui/payload-diff';
import { PayloadEditor } from '@/components/ui/payload-editor';
import { useBytesText } from '@/components/ui/quantities';
import { Notice } from '@/components/ui/states';
import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import type { TaskDialogProps } from './move-dialogs';
import { NO_OUTCOME, OutcomeCheck, useOutcomeMissing } from './outcome-check';
import { ReasonField } from './reason-field';
import { useDraft } from './use-draft';
import { useFieldProblem } from './use-field-problem';
import { useSaid } from './use-said';
import { useVerbCall } from './use-verb-call';
import { VerbDialog } from './verb-dialog';

/** Larger texts make an editor in the browser slow. */
const EDITABLE_BYTES = 2 * 1024 * 1024;

interface EditDraft {
  review: boolean;
  /** What the editor started from, once somebody came back to it from the difference. */
  seed: string | null;
  /** The text as typed; null until something was. */
  text: string | null;
  valid: boolean;
  reason: string;
  revealReason: string;
  outcomeChecked: boolean;
  outcomeHow: string;
}

const START: EditDraft = {
  ...NO_OUTCOME,
  review: false,
  seed: null,
  text: null,
  valid: true,
  reason: '',
  revealReason: '',
};

export interface EditDialogProps extends TaskDialogProps {
  /** The unmasked original, once it was shown on record. */
  revealed: RevealedTask | null;
  onRevealed: (revealed: RevealedTask) => void;
}

/** What the dialog shows at one of its steps. */
interface Step {
  consequence: string;
  verb: string;
  notReady?: string;
  note?: string;
  send: () => void;
  fields: ReactNode;
}

/** Edit and retry in steps: the unmasked original on record, the text, then the difference before it is saved. */
export function EditDialog({ task, verbs, opened, onClose, onDone, revealed, onRevealed }: EditDialogProps) {
  const t = useTranslations('task.dialog');
  const said = useSaid();
  const size = useBytesText();
  const [draft, change] = useDraft(opened, () => START);
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const outcomeMissing = useOutcomeMissing();
  const original = originalText(task, revealed);
  const text = draft.text ?? original ?? '';
  const before = task.payload.revision;
  const needed = task.outcomeCheckNeeded || call.failure?.code === 'outcome_unchecked';
  const reason = draft.reason.trim();

  const reveal = (): Step => ({
    consequence: t('edit.revealBody'),
    verb: t('edit.revealVerb'),
    note: t('noteRecord'),
    notReady: draft.revealReason.trim() === '' ? t('reasonMissing') : undefined,
    send: () =>
      call.send(() => verbs.reveal({ taskId: task.id, reason: draft.revealReason.trim() }), onRevealed),
    fields: (
      <ReasonField
        autoFocus
        label={t('reveal.why')}
        value={draft.revealReason}
        onChange={(revealReason) => change({ revealReason })}
        problem={problem('reason')}
      />
    ),
  });
  const write = (start: string): Step => ({
    consequence: t('edit.body'),
    verb: t('edit.review'),
    notReady: !draft.valid ? t('edit.invalid') : text === start ? t('edit.unchanged') : undefined,
    send: () => change({ review: true }),
    fields: (
      <PayloadEditor
        initialText={draft.seed ?? start}
        onChange={(typed, valid) => change({ text: typed, valid })}
      />
    ),
  });
  const review = (start: string): Step => ({
    consequence: t('edit.confirmBody', { revision: before + 1, before }),
    verb: t('edit.verb', { revision: before + 1 }),
    notReady: outcomeMissing(needed, draft) ?? (reason === '' ? t('reasonMissing') : undefined),
    send: () => {
      const word = needed ? { outcomeChecked: true, outcomeHow: draft.outcomeHow.trim() } : {};
      const input = { taskId: task.id, lockVersion: task.lockVersion, payload: text, reason, ...word };
      call.send(
        () => verbs.editPayload(input),
        (moved) => onDone(said('edit', moved)),
      );
    },
    fields: (
      <>
        <Difference
          revision={before}
          original={start}
          text={text}
          onBack={() => change({ review: false, seed: text })}
        />
        {needed && <OutcomeCheck draft={draft} onChange={change} problem={problem('outcomeHow')} />}
        <ReasonField
          label={t('edit.changeReason')}
          value={draft.reason}
          onChange={(typed) => change({ reason: typed })}
          problem={problem('reason') ?? problem('payload')}
        />
      </>
    ),
  });
  const tooLarge = (): Step => {
    const words = t('edit.tooLarge', { size: size(task.payload.bytes), limit: size(EDITABLE_BYTES) });
    const fields = <Notice tone="invalid" title={words} />;
    return { consequence: t('edit.body'), verb: t('edit.review'), notReady: words, send: onClose, fields };
  };

  const step =
    task.payload.bytes > EDITABLE_BYTES
      ? tooLarge()
      : original === null
        ? reveal()
        : draft.review
          ? review(original)
          : write(original);
  return (
    <VerbDialog
      name="edit"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      wide
      title={t('edit.title', { id: task.id })}
      consequence={step.consequence}
      change={draft.review && original !== null ? { from: task.status, to: 'pending' } : undefined}
      note={step.note}
      verb={step.verb}
      notReady={step.notReady}
      onSend={step.send}
    >
      {step.fields}
    </VerbDialog>
  );
}

/** Nothing masked means that the page already has the text as it is stored. */
function originalText({ payload }: TaskPage, revealed: RevealedTask | null): string | null {
  if (revealed && revealed.payload.revision === payload.revision) return revealed.payload.text;
  return payload.masked.length === 0 ? payload.text : null;
}

function Difference({
  revision,
  original,
  text,
  onBack,
}: {
  revision: number;
  original: string;
  text: string;
  onBack: () => void;
}) {
  const t = useTranslations('task');
  const name = (number: number) => t('payload.revision', { number });
  return (
    <div>
      <PayloadDiff before={original} after={text} from={name(revision)} to={name(revision + 1)} />
      <Button variant="subtle" onClick={onBack}>
        {t('dialog.edit.back')}
      </Button>
    </div>
  );
}
