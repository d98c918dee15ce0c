'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import css from './copy-button.module.css';

/** Copies text exactly. what: names it for readers who cannot see ("payload"). */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const t = useTranslations('common');
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <>
      <UnstyledButton
        className={css.copy}
        aria-label={what ? t('copyNamed', { what }) : undefined}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? t('copied') : t('copy')}
      </UnstyledButton>
      <VisuallyHidden role="status">{clipboard.copied ? t('copied') : ''}</VisuallyHidden>
    </>
  );
}
