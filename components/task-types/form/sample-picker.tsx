'use client';

import { NativeSelect, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useDraft } from '@/components/task/use-draft';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { signInAgainHref } from '@/components/ui/sign-in-again';
import type { VerbResult } from '@/lib/domain/errors';
import type { RevealedTask } from '@/lib/domain/views/task-page';
import type { SamplePayload, SampleTask } from '@/lib/domain/views/task-type';
import css from './test-call.module.css';

export interface SampleCalls {
  samples: (bizType: string) => Promise<VerbResult<SampleTask[]>>;
  sample: (taskId: string) => Promise<VerbResult<SamplePayload>>;
  reveal: (input: { taskId: string; reason: string }) => Promise<VerbResult<RevealedTask>>;
}

interface PickerProps {
  bizType: string;
  calls: SampleCalls;
  onPick: (sample: { text: string; taskId: string }) => void;
}

/** Takes a payload from a task that is there. It comes masked; the values are filled in on record. */
export function SamplePicker({ bizType, calls, onPick }: PickerProps) {
  const t = useTranslations('testCall');
  const words = useVerbErrorText();
  const call = useVerbCall(true);
  const [found, setFound] = useState<{ bizType: string; list: SampleTask[] } | null>(null);
  const [picked, setPicked] = useState<SamplePayload | null>(null);
  const [revealing, setRevealing] = useState(false);
  const list = found?.bizType === bizType ? found.list : null;
  const load = () =>
    call.send(
      () => calls.samples(bizType),
      (samples) => {
        setFound({ bizType, list: samples });
        setPicked(null);
      },
    );
  const pick = (taskId: string) => {
    if (taskId === '') return setPicked(null);
    call.send(
      () => calls.sample(taskId),
      (sample) => {
        setPicked(sample);
        if (sample.payload !== null) onPick({ text: sample.payload, taskId });
      },
    );
  };
  return (
    <div className={css.picker}>
      {list === null || list.length === 0 ? (
        <ActionButton
          onClick={load}
          loading={call.pending}
          reason={bizType === '' ? t('needType') : undefined}
        >
          {t('useRecent')}
        </ActionButton>
      ) : (
        <NativeSelect
          label={t('recent')}
          description={t('recentHelp')}
          value={picked?.taskId ?? ''}
          onChange={(event) => pick(event.currentTarget.value)}
          data={[
            { value: '', label: t('choose') },
            ...list.map(({ taskId, bizId }) => ({
              value: taskId,
              label: t('taskOption', { bizId, id: taskId }),
            })),
          ]}
        />
      )}
      {list?.length === 0 && <p className={css.quiet}>{t('noRecent')}</p>}
      {call.failure && (
        <Notice
          tone="invalid"
          alert
          title={call.failure.code === 'unanswered' ? t('unanswered') : words(call.failure)}
        />
      )}
      {picked?.payload === null && <p className={css.quiet}>{t('tooLong')}</p>}
      {picked !== null && picked.maskedFields > 0 && (
        <p className={css.masked}>
          {t('masked', { count: picked.maskedFields })}{' '}
          <ActionButton size="xs" onClick={() => setRevealing(true)}>
            {t('reveal')}
          </ActionButton>
        </p>
      )}
      {picked !== null && (
        <RevealDialog
          opened={revealing}
          taskId={picked.taskId}
          reveal={calls.reveal}
          onClose={() => setRevealing(false)}
          onRevealed={(text) => {
            setRevealing(false);
            setPicked({ ...picked, maskedFields: 0 });
            onPick({ text, taskId: picked.taskId });
          }}
        />
      )}
    </div>
  );
}

function RevealDialog({
  opened,
  taskId,
  reveal,
  onClose,
  onRevealed,
}: {
  opened: boolean;
  taskId: string;
  reveal: SampleCalls['reveal'];
  onClose: () => void;
  onRevealed: (text: string) => void;
}) {
  const t = useTranslations('testCall');
  const words = useVerbErrorText();
  const call = useVerbCall(opened);
  const [{ reason }, change] = useDraft(opened, () => ({ reason: '' }));
  const pathname = usePathname();
  const send = () =>
    call.send(
      () => reveal({ taskId, reason }),
      ({ payload }) => onRevealed(payload.text ?? '{}'),
    );
  const { failure } = call;
  const expired = failure?.code === 'signed_out';
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('revealTitle', { id: taskId })}
      consequence={t('revealBody')}
      verb={t('revealVerb')}
      notReady={reason.trim() === '' ? t('needReason') : undefined}
      pending={call.pending}
      expiredSignInHref={expired ? signInAgainHref(pathname) : undefined}
      error={failure && !expired && (failure.code === 'unanswered' ? t('unanswered') : words(failure))}
      onSubmit={send}
    >
      <Textarea
        label={t('revealReason')}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
      />
    </FormDialog>
  );
}
