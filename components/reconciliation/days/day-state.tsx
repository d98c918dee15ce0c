'use client';

import { useTranslations } from 'next-intl';
import { IconSign } from '@/components/ui/icons';
import { ExactTime } from '@/components/ui/relative-time';
import { Badge, type Look } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { useAgo } from '@/components/ui/use-ago';
import type { DayState } from '@/lib/domain/views/recon-day';
import { requestHref } from '@/components/approvals/approval-path';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { MARK_LOOK } from '../overview/mark-look';
import css from './days.module.css';

/** As the calendar draws it. */
const LOOK: Record<DayState, Look> = {
  open: MARK_LOOK.imported,
  locked: MARK_LOOK.signed,
  reopened: MARK_LOOK.reopened,
  lapsed: MARK_LOOK.lapsed,
};

/** Whether a day is signed. Only a reopening that ended unsigned asks for somebody. */
export function DayBadge({ state }: { state: DayState }) {
  const t = useTranslations('days.state');
  return (
    <Badge look={LOOK[state]} strong={state === 'lapsed'}>
      {t(state)}
    </Badge>
  );
}

/** Who signed or reopened the day, until when it is open, and what waits for a second person. */
export function DayBand({
  day,
  checkedBy,
  request,
}: {
  day: RunPage['day'];
  /** The second person, where the page knows who it was. */
  checkedBy?: string;
  request: RunPage['pendingRequest'];
}) {
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
              t.rich(checkedBy === undefined ? 'locked' : 'lockedByTwo', {
                name: lockedBy,
                checker: checkedBy ?? '',
                time: time(lockedAt),
              })}
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
