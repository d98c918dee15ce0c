'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CallFailure } from '@/components/task/use-verb-call';
import { signInAgainHref } from '@/components/ui/sign-in-again';
import { Notice, RightsLink } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { requestHref } from '@/components/approvals/approval-path';

/** Why nothing was started, and the way on. What is typed stays. */
export function StartBreaksRefused({
  failure,
  onAgain,
  busy,
}: {
  failure: CallFailure;
  onAgain: () => void;
  busy: boolean;
}) {
  const t = useTranslations('breaks.plan');
  const text = useVerbErrorText();
  return (
    <Notice
      tone="invalid"
      alert
      title={failure.code === 'unanswered' ? t('unanswered') : text(failure)}
      actions={
        failure.code === 'invalid' ? undefined : (
          <Button onClick={onAgain} loading={busy}>
            {t('reload')}
          </Button>
        )
      }
    >
      {failure.code === 'no_permission' && <RightsLink />}
      {failure.code === 'already_requested' && (
        <TextLink href={requestHref(failure.requestId)}>{t('openRequest')}</TextLink>
      )}
    </Notice>
  );
}

/** In place of the figures when they could not be read. */
export function PlanBreaksFailed({
  failure,
  backTo,
  onAgain,
}: {
  failure: CallFailure;
  backTo: string;
  onAgain: () => void;
}) {
  const t = useTranslations('breaks.plan');
  const common = useTranslations('common');
  const text = useVerbErrorText();
  return (
    <Notice
      tone="failed"
      alert
      title={t('failed')}
      actions={<Button onClick={onAgain}>{common('tryAgain')}</Button>}
    >
      {failure.code !== 'unanswered' && text(failure)}{' '}
      {failure.code === 'signed_out' && (
        <TextLink href={signInAgainHref(backTo)} prefetch={false} target="_blank" rel="noopener">
          {common('dialog.signIn')}
        </TextLink>
      )}
    </Notice>
  );
}
