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
  const words = () => {
    if (error === null) return t('failed');
    if (error.code === 'rate_limited')
      return t('waiting', { minutes: Math.ceil(error.retryAfterSeconds / 60) });
    if (error.code === 'database_unavailable') return t('outage');
    if (error.code === 'wrong_password' || error.code === 'invalid')
      return t('wrong') + t('space') + t('triesLeft', { count: triesLeft });
    return text(error);
  };
  return <Notice tone="failed" alert title={<span className={css.message}>{words()}</span>} />;
}
