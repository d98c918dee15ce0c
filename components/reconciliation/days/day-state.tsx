'use client';

import { useTranslations } from 'next-intl';
import { IconClock, IconLock, IconPending, IconRelease, IconSign, type Icon } from '@/components/ui/icons';
import { ExactTime } from '@/components/ui/relative-time';
import { Badge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { useAgo } from '@/components/ui/use-ago';
import type { DayState } from '@/lib/domain/views/recon-day';
import { requestHref } from '@/components/approvals/approval-path';
import type { RunPage } from '@/lib/domain/views/recon-run';
import css from './days.module.css';

const ICON: Record<DayState, Icon> = {
  open: IconPending,
  locked: IconLock,
  reopened: IconRelease,
  lapsed: IconClock,
};

/** Whether a day is signed. Only a reopening that ended unsigned asks for somebody. */
export function DayBadge({ state }: { state: DayState }) {
  const t = useTranslations('days.state');
  const tone = state === 'locked' ? 'success' : state === 'lapsed' ? 'stuck' : 'quiet';
  return (
    <Badge look={{ Icon: ICON[state], tone }} strong={state === 'lapsed'}>
      {t(state)}
    </Badge>
  );
}

/** Who signed or reopened the day, until when it is open, and what waits for a second person. */
export function DayBand({ day, request }: { day: RunPage['day']; request: RunPage['pendingRequest'] }) {
  const t = useTranslations('days.band');
  const ago = useAgo();
  const time = (at: string | null) => () => <ExactTime at={at} />;
  const { state, lockedBy, lockedAt, reopenUntil } = day;
  if (state === 'open' && request === null) return null;
  return (
    <div className={css.band}>
      {state !== 'open' && (
        <p>
          <DayBadge state={state} />
          <span>
            {state === 'locked' && lockedBy === null && t('lockedPlain')}
            {state === 'locked' &&
              lockedBy !== null &&
              t.rich('locked', { name: lockedBy, time: time(lockedAt) })}
            {state === 'reopened' && t.rich('reopened', { time: time(reopenUntil) })}
            {state === 'lapsed' && t('lapsed')}
          </span>
        </p>
      )}
      {request !== null && (
        <p>
          <IconSign />
          <span>
            {t(request.kind === 'sign_off' ? 'signAsked' : 'reopenAsked', {
              name: request.requester,
              ago: ago(request.at),
            })}{' '}
            <TextLink href={requestHref(request.id)}>{t('openRequest')}</TextLink>
          </span>
        </p>
      )}
    </div>
  );
}
