'use client';

import { useTranslations } from 'next-intl';
import type { CallFailure } from '@/components/task/use-verb-call';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import css from './form.module.css';

/** Refused for a reason that is no field's: where it stands, what is typed is kept. Races have a panel of their own. */
export function SaveFailure({ failure }: { failure: CallFailure }) {
  const t = useTranslations('typeForm');
  const dialog = useTranslations('common.dialog');
  const words = useVerbErrorText();
  if (failure.code === 'type_conflict' || failure.code === 'invalid' || failure.code === 'type_problems')
    return null;
  const expired = failure.code === 'signed_out';
  const title = failure.code === 'unanswered' ? t('unanswered') : words(failure);
  return (
    <div className={css.notice}>
      <Notice tone="invalid" alert title={expired ? dialog('sessionExpired') : title}>
        {expired && (
          <>
            {dialog('sessionExpiredBody')}{' '}
            <TextLink href="/sign-in" prefetch={false} target="_blank" rel="noopener">
              {dialog('signIn')}
            </TextLink>
          </>
        )}
      </Notice>
    </div>
  );
}
