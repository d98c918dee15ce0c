'use client';

import { useTranslations } from 'next-intl';
import { useCountText } from '@/components/lists/count-text';
import { CallDialog, type CallDialogProps } from '@/components/task/call-dialog';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { useCircuitNotPossibleText } from '@/components/ui/use-verb-error-text';
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

interface FrameProps extends Pick<
  CallDialogProps,
  'call' | 'opened' | 'onClose' | 'consequence' | 'notReady' | 'onSend' | 'children'
> {
  name: CircuitDialog;
  type: TypeCircuit;
}

function Frame({ name, type: { bizType, lockVersion, actions }, ...rest }: FrameProps) {
  const t = useTranslations('workers.dialog');
  const refusal = useCircuitNotPossibleText();
  const verdict = actions[name];
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      title={t(`${name}.title`, { type: bizType })}
      note={t('version', { version: lockVersion })}
      verb={t(`${name}.verb`, { type: bizType })}
      forbidden={verdict.allowed ? undefined : refusal(name, verdict)}
      signInTo="/workers"
    />
  );
}
