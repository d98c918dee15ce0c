'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { PageHead } from '@/components/ui/page-head';
import { RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { RequestPage } from '@/lib/domain/views/approval';
import type { ApprovalVerb } from './approval-verbs';
import css from './approvals.module.css';
import { RequestBadge } from './request-badge';
import { useRequestTitle } from './use-request-title';

/** What is asked for and by whom, what can be done about it, and why not. */
export function RequestHead({ page, onOpen }: { page: RequestPage; onOpen: (verb: ApprovalVerb) => void }) {
  const t = useTranslations('approvals');
  const title = useRequestTitle();
  const ago = () => <RelativeText at={page.createdAt} />;
  const who = page.isOwn ? t.rich('askedByYou', { ago }) : t.rich('askedBy', { name: page.requester, ago });
  return (
    <>
      <PageHead
        title={title(page)}
        sub={
          <>
            <RequestBadge state={page.state} />
            <span>{who}</span>
          </>
        }
        actions={page.state === 'pending' ? <Verbs page={page} onOpen={onOpen} /> : undefined}
      />
      <Standing page={page} />
    </>
  );
}

/** Why it has come to nothing, or why nobody can agree to it any more. */
function Standing({ page: { state, stale, lapsedBecause } }: { page: RequestPage }) {
  const t = useTranslations('approvals');
  const gap = useSentenceGap();
  const is = state === 'lapsed' ? 'lapsed' : 'stale';
  const because = is === 'lapsed' ? lapsedBecause : stale;
  if (because === null) return null;
  return (
    <div className={css.standing}>
      <Notice tone="invalid" title={t(is)}>
        {t(`because.${because}`)}
        {gap}
        {t(`next.${is}`)}
      </Notice>
    </div>
  );
}

/** Approve and Reject for everybody else, Withdraw for whoever asked. */
function Verbs({ page, onOpen }: { page: RequestPage; onOpen: (verb: ApprovalVerb) => void }) {
  const t = useTranslations('approvals.verbs');
  const stale = useTranslations('approvals')('stale');
  const why = useVerdictText(page);
  if (page.mayWithdraw)
    return (
      <>
        <ActionButton onClick={() => onOpen('withdraw')}>{t('withdraw')}</ActionButton>
        <ActionButton primary reason={why}>
          {t('approve')}
        </ActionButton>
      </>
    );
  return (
    <>
      <ActionButton reason={why} onClick={() => onOpen('reject')}>
        {t('reject')}
      </ActionButton>
      <ActionButton
        primary
        reason={why ?? (page.stale === null ? undefined : stale)}
        onClick={() => onOpen('approve')}
      >
        {t('approve')}
      </ActionButton>
    </>
  );
}

function useVerdictText({ verdict, state }: RequestPage): string | undefined {
  const error = useVerbErrorText();
  if (verdict.allowed) return undefined;
  switch (verdict.because) {
    case 'own':
      return error({ code: 'own_request' });
    case 'role':
      return error({ code: 'no_permission', permission: verdict.permission });
    case 'state':
      return error({ code: 'request_closed', state });
  }
}
