'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useCountText } from '@/components/lists/count-text';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall, type VerbCall } from '@/components/task/use-verb-call';
import { FormDialog } from '@/components/ui/form-dialog';
import { Notice } from '@/components/ui/states';
import { useCircuitNotPossibleText, useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { TypeCircuit } from '@/lib/domain/views/workers';
import { seenOf, type CircuitDialog, type CircuitVerbs } from './circuit-verbs';

export interface CircuitDialogProps {
  type: TypeCircuit;
  verbs: CircuitVerbs;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

export function HoldDialog({ type, verbs, opened, onClose, onDone }: CircuitDialogProps) {
  const t = useTranslations('workers');
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const reason = given(draft.reason);
  return (
    <Frame
      name="hold"
      type={type}
      call={call}
      opened={opened}
      onClose={onClose}
      consequence={t('dialog.hold.body')}
      notReady={reason === undefined ? t('dialog.reasonMissing') : undefined}
      onSend={() =>
        call.send(
          () => verbs.hold({ ...seenOf(type), reason: reason ?? '' }),
          () => onDone(t('said.hold', { type: type.bizType })),
        )
      }
    >
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(text) => change({ reason: text })}
        problem={problem('reason')}
      />
    </Frame>
  );
}

export function ResumeDialog({ type, verbs, opened, onClose, onDone }: CircuitDialogProps) {
  const t = useTranslations('workers');
  const count = useCountText();
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const waiting = type.paused?.waiting ?? { count: 0, capped: false };
  const probesFirst = (type.paused?.failures ?? 0) > 0;
  const facts = { count: waiting.count, shown: count(waiting) };
  return (
    <Frame
      name="resume"
      type={type}
      call={call}
      opened={opened}
      onClose={onClose}
      consequence={t(probesFirst ? 'dialog.resume.bodyProbe' : 'dialog.resume.body', facts)}
      onSend={() =>
        call.send(
          () => verbs.resume({ ...seenOf(type), reason: given(draft.reason) }),
          () => onDone(t('said.resume', { type: type.bizType })),
        )
      }
    >
      <ReasonField
        optional
        autoFocus
        value={draft.reason}
        onChange={(text) => change({ reason: text })}
        problem={problem('reason')}
      />
    </Frame>
  );
}

interface FrameProps {
  name: CircuitDialog;
  type: TypeCircuit;
  call: VerbCall;
  opened: boolean;
  onClose: () => void;
  consequence: ReactNode;
  notReady?: string;
  onSend: () => void;
  children: ReactNode;
}

/** What the state forbids by now, what the server refused, and a way on from both. */
function Frame({ name, type, call, opened, onClose, notReady, onSend, ...rest }: FrameProps) {
  const t = useTranslations('workers.dialog');
  const refusal = useCircuitNotPossibleText();
  const { failure } = call;
  const verdict = type.actions[name];
  // Sent again on the same version it could only be refused again.
  const stale = failure?.code === 'circuit_conflict' ? t('reloadFirst') : undefined;
  const expired = failure?.code === 'signed_out';
  const { bizType, lockVersion } = type;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(`${name}.title`, { type: bizType })}
      consequence={rest.consequence}
      note={t('version', { version: lockVersion })}
      verb={t(`${name}.verb`, { type: bizType })}
      notReady={verdict.allowed ? (stale ?? notReady) : refusal(name, verdict)}
      pending={call.pending}
      expiredSignInHref={expired ? `/sign-in?${new URLSearchParams({ callbackUrl: '/workers' })}` : undefined}
      onSubmit={onSend}
    >
      {rest.children}
      {failure && !expired && <Refusal call={call} />}
    </FormDialog>
  );
}

function Refusal({ call }: { call: VerbCall }) {
  const t = useTranslations('workers.dialog');
  const words = useVerbErrorText();
  const { failure } = call;
  if (failure === null) return null;
  const reload = (
    <Button onClick={call.reload} loading={call.reloading}>
      {t('reload')}
    </Button>
  );
  if (failure.code === 'unanswered')
    return <Notice tone="invalid" alert title={t('unanswered')} actions={reload} />;
  const outdated = ['circuit_conflict', 'circuit_not_possible', 'no_permission'].includes(failure.code);
  return <Notice tone="invalid" alert title={words(failure)} actions={outdated ? reload : undefined} />;
}
