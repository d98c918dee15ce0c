'use client';

import { Modal, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { CopyButton } from '@/components/ui/copy-button';
import { RawText } from '@/components/ui/mono';
import { useBytesText } from '@/components/ui/quantities';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import css from './bands.module.css';
import { failureKind, givenUpBy } from './failure-kind';

interface LastErrorProps {
  task: TaskPage;
  revealed: RevealedTask | null;
  onReveal: () => void;
}

/** The last error with its heading in words. children: what follows from it. */
export function LastError({
  task,
  revealed,
  onReveal,
  className,
  children,
}: LastErrorProps & { className?: string; children?: ReactNode }) {
  const t = useTranslations('task.error');
  const size = useBytesText();
  const [open, setOpen] = useState(false);
  const error = task.lastError;
  const text = revealed?.lastError ?? error?.text ?? t('none');
  return (
    <section className={className} aria-label={t('label')}>
      <div className={css.top}>
        <h2 className={css.heading}>{useHeading(task)}</h2>
        <span className={css.tools}>
          {error && <CopyButton text={text} what={t('copy')} />}
          {error?.fullBytes && (
            <UnstyledButton className={css.link} onClick={() => setOpen(true)}>
              {t('full', { size: size(error.fullBytes) })}
            </UnstyledButton>
          )}
        </span>
      </div>
      <RawText plain>{text}</RawText>
      {children}
      <FullText
        task={task}
        revealed={revealed}
        opened={open}
        onClose={() => setOpen(false)}
        onReveal={() => {
          setOpen(false);
          onReveal();
        }}
      />
    </section>
  );
}

function useHeading(task: TaskPage): string {
  const t = useTranslations('task.error');
  const kind = failureKind(task);
  if (kind === 'givenUp') return t('head.givenUp', { name: givenUpBy(task)?.actor.name ?? '' });
  const head = t(`head.${kind}`);
  const number = task.lastError?.attempt ?? null;
  return number === null || kind === 'earlier' ? head : t('withAttempt', { head, number });
}

function FullText({
  task,
  revealed,
  onReveal,
  opened,
  onClose,
}: LastErrorProps & { opened: boolean; onClose: () => void }) {
  const t = useTranslations('task');
  const common = useTranslations('common.dialog');
  const size = useBytesText();
  const refusal = useNotPossibleText();
  const verdict = task.actions.reveal;
  const whole = revealed?.fullError ?? null;
  const stored = task.lastError?.text ?? '';
  const total = task.lastError?.fullBytes ?? 0;
  const shown = size(new TextEncoder().encode(stored).length);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('error.fullTitle', { id: task.id })}
      size={820}
      withCloseButton={false}
    >
      <div className={css.full}>
        <p>
          {whole === null ? t('error.fullMasked', { shown, size: size(total) }) : t('error.fullRevealed')}
        </p>
        <RawText label={t('error.label')}>{whole ?? stored}</RawText>
        <div className={css.foot}>
          {whole === null && (
            <ActionButton
              onClick={onReveal}
              reason={verdict.allowed ? undefined : refusal('reveal', verdict)}
            >
              {t('payload.reveal')}
            </ActionButton>
          )}
          {whole !== null && <CopyButton text={whole} what={t('error.copy')} />}
          <ActionButton onClick={onClose}>{common('close')}</ActionButton>
        </div>
      </div>
    </Modal>
  );
}
