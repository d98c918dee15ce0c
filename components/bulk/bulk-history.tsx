'use client';

import { useTranslations } from 'next-intl';
import { instantParts } from '@/components/ui/instant-text';
import {
  IconBulk,
  IconFailed,
  IconGiveUp,
  IconPause,
  IconProcessing,
  IconSuccess,
  type Icon,
} from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Timeline, TimelineDay, TimelineEvent, Who } from '@/components/ui/timeline';
import { useZone } from '@/components/ui/zone';
import type { BulkAction, BulkPage } from '@/lib/domain/views/bulk';

const ICONS: Record<BulkAction, Icon> = {
  bulk_start: IconBulk,
  bulk_pause: IconPause,
  bulk_resume: IconProcessing,
  bulk_cancel: IconGiveUp,
  bulk_stop: IconFailed,
  bulk_done: IconSuccess,
};

/** Who did what to the operation, newest first. */
export function BulkHistory({ page: { id, actions } }: { page: BulkPage }) {
  const t = useTranslations('bulk.actions');
  const zone = useZone();
  const dayOf = (at: string) => instantParts(Date.parse(at), zone).date;
  return (
    <Section labelledBy="bulk-history">
      <SectionHead
        id="bulk-history"
        title={t('title')}
        end={<Link href={`/audit?${new URLSearchParams({ subject: id })}`}>{t('audit')}</Link>}
      />
      {actions.length === 0 ? (
        t('none')
      ) : (
        <Timeline label={t('title')}>
          {actions.flatMap(({ at, actor, action, reason }, index) => {
            const before = actions[index - 1];
            const event = (
              <TimelineEvent
                key={`${at} ${action}`}
                at={at}
                Icon={ICONS[action]}
                tone={action === 'bulk_stop' ? 'failed' : 'quiet'}
                quote={reason ?? undefined}
              >
                {t.rich('by', { name: actor, done: t(action), who: (name) => <Who>{name}</Who> })}
              </TimelineEvent>
            );
            const newDay = before === undefined || dayOf(before.at) !== dayOf(at);
            return newDay ? [<TimelineDay key={`day ${at}`} at={at} />, event] : [event];
          })}
        </Timeline>
      )}
    </Section>
  );
}
