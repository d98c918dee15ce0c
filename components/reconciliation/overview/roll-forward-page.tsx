'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ListParams } from '@/components/lists/list-href';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { ExactTime } from '@/components/ui/relative-time';
import { PageFreshness } from '@/components/ui/now';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { EmptyState, Notice } from '@/components/ui/states';
import type { RollForward } from '@/lib/domain/views/recon-day';
import { useBusinessDayText } from '../run/business-day-text';
import { DESK_PATH } from './desk-path';
import css from './overview.module.css';
import { RollForwardControls } from './roll-forward-controls';
import { RollForwardTable } from './roll-forward-table';

/** Whether the ledger ties: what stood open, what came, what went, what stands open. */
export function RollForwardPage({ forward, params }: { forward: RollForward; params: ListParams }) {
  const t = useTranslations('desk');
  const format = useFormatter();
  const day = useBusinessDayText();
  const gap = useSentenceGap();
  const { rows, from, to, zone, until, checked } = forward;
  const left = rows.reduce((sum, { leftOver }) => sum + Math.abs(leftOver), 0);
  const title = rows.length === 0 ? 'title' : !checked ? 'unchecked' : left === 0 ? 'ties' : 'loose';
  return (
    <>
      <PageFreshness readAt={forward.at} />
      <Crumbs
        label={t('crumbs')}
        items={[{ label: t('title'), href: DESK_PATH }, { label: t('forward.title') }]}
      />
      <PageHead
        title={t(`forward.${title}`, { count: left, shown: format.number(left) })}
        sub={
          <span>
            {t('forward.sub', { from: day(from), to: day(to), zone })}
            {until !== null && gap}
            {until !== null && t.rich('forward.until', { at: () => <ExactTime at={until} /> })}
          </span>
        }
        actions={<RollForwardControls forward={forward} params={params} />}
      />
      {rows.length > 0 && !checked && (
        <div className={css.notice}>
          <Notice tone="invalid" title={t('forward.uncheckedTitle')}>
            {t('forward.uncheckedBody')}
          </Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t(until === null ? 'forward.uncounted' : 'forward.empty')}>
          {t(until === null ? 'forward.uncountedBody' : 'forward.emptyBody')}
        </EmptyState>
      ) : (
        <RollForwardTable forward={forward} />
      )}
    </>
  );
}
