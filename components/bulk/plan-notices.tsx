'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CallFailure } from '@/components/task/use-verb-call';
import { Link } from '@/components/ui/link';
import { Notice, RightsLink } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useAgo } from '@/components/ui/use-ago';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { signInAgainHref } from '@/components/ui/sign-in-again';
import type { BulkRef } from '@/lib/domain/views/bulk';
import { BULK_PATH, bulkHref } from './bulk-path';

interface WayOn {
  /** Makes the plan anew; what is typed stays. */
  onAgain: () => void;
  busy: boolean;
}

/** Somebody has the same set in hand: who, since when, and where it can be watched. */
export function SameSet({ operation: { id, by, at }, ...way }: { operation: BulkRef } & WayOn) {
  const t = useTranslations('bulk.plan');
  const ago = useAgo();
  return (
    <Notice
      tone="invalid"
      title={t('running', { name: by, ago: ago(at) })}
      actions={
        <>
          <OpenOperation id={id} />
          <Again {...way} />
        </>
      }
    >
      {t('runningBody')}
    </Notice>
  );
}

/** Why nothing was started, and the way on. What is typed stays. */
export function StartRefused({ failure, ...way }: { failure: CallFailure } & WayOn) {
  const t = useTranslations('bulk.plan');
  const text = useVerbErrorText();
  return (
    <Notice
      tone="invalid"
      alert
      title={failure.code === 'unanswered' ? t('unanswered') : text(failure)}
      actions={
        <>
          {failure.code === 'unanswered' && (
            <Button component={Link} href={`${BULK_PATH}?state=all`}>
              {t('lookAtList')}
            </Button>
          )}
          {failure.code === 'bulk_running' && <OpenOperation id={failure.operation.id} />}
          {failure.code !== 'invalid' && <Again {...way} />}
        </>
      }
    >
      {failure.code === 'no_permission' ? <RightsLink /> : undefined}
    </Notice>
  );
}

function Again({ onAgain, busy }: WayOn) {
  const t = useTranslations('bulk.plan');
  return (
    <Button onClick={onAgain} loading={busy}>
      {t('reload')}
    </Button>
  );
}

/** In place of the figures when they could not be read. */
export function PlanFailed({ failure, onAgain }: { failure: CallFailure; onAgain: () => void }) {
  const t = useTranslations('bulk.plan');
  const common = useTranslations('common');
  const text = useVerbErrorText();
  const signIn = useTranslations('common.dialog');
  return (
    <Notice
      tone="failed"
      alert
      title={t('failed')}
      actions={<Button onClick={onAgain}>{common('tryAgain')}</Button>}
    >
      {failure.code !== 'unanswered' && text(failure)}{' '}
      {failure.code === 'signed_out' && (
        <TextLink href={signInAgainHref(BULK_PATH)} prefetch={false} target="_blank" rel="noopener">
          {signIn('signIn')}
        </TextLink>
      )}
    </Notice>
  );
}

function OpenOperation({ id }: { id: string }) {
  const t = useTranslations('bulk.plan');
  return (
    <Button component={Link} href={bulkHref(id)}>
      {t('runningOpen', { id: `#${id}` })}
    </Button>
  );
}
