'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { FormDialog } from '@/components/ui/form-dialog';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import css from './account.module.css';

/** Comes back only when it did not work. */
export type SignOutEverywhere = () => Promise<VerbResult<unknown>>;

/** Ends this session, or all of them. */
export function SessionActions({
  signOut,
  signOutEverywhere,
}: {
  signOut: () => Promise<void>;
  signOutEverywhere: SignOutEverywhere;
}) {
  const t = useTranslations('account');
  const text = useVerbErrorText();
  const [opened, setOpened] = useState(false);
  const [error, setError] = useState<VerbError | null>(null);
  const [pending, start] = useTransition();
  const everywhere = () =>
    start(async () => {
      const result = await signOutEverywhere();
      setError(result.ok ? null : result.error);
    });
  return (
    <dl className={css.sessions}>
      <dt>
        <form action={signOut}>
          <ActionButton type="submit">{t('signOut')}</ActionButton>
        </form>
      </dt>
      <dd>{t('signOutHere')}</dd>
      <dt>
        <ActionButton onClick={() => setOpened(true)}>{t('everywhere')}</ActionButton>
      </dt>
      <dd>{t('everywhereHere')}</dd>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('everywhereTitle')}
        consequence={t('everywhereWhat')}
        verb={t('everywhereDo')}
        pending={pending}
        error={error && text(error)}
        onSubmit={everywhere}
      />
    </dl>
  );
}
