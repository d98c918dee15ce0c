'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { SignInFormState } from './sign-in-state';
import css from './sign-in.module.css';

/** What went wrong with the last try; before the first one, why the reader was sent here. */
export function SignInMessage({
  state: { error, triesLeft },
  notice,
}: {
  state: SignInFormState;
  notice: 'ended' | 'failed' | null;
}) {
  const t = useTranslations('signIn');
  const text = useVerbErrorText();
  if (error === null && notice === null) return null;
  if (error === null && notice === 'ended')
    return (
      <Notice tone="invalid" title={t('ended')}>
        {t('endedWhy')}
      </Notice>
    );
  if (error === null) return <Notice tone="failed" alert title={t('failed')} />;
  if (error.code === 'rate_limited')
    return (
      <Notice
        tone="failed"
        alert
        title={t('waiting', { minutes: Math.ceil(error.retryAfterSeconds / 60) })}
      />
    );
  if (error.code === 'database_unavailable') return <Notice tone="failed" alert title={t('outage')} />;
  if (error.code === 'wrong_password' || error.code === 'invalid')
    return <Notice tone="failed" alert title={`${t('wrong')} ${t('triesLeft', { count: triesLeft })}`} />;
  return <Notice tone="failed" alert title={text(error)} />;
}
