'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { HourlyTable } from '@/components/charts/hourly-table';
import { HourlyBars } from '@/components/charts/on-demand';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { GroupTrend } from '@/lib/domain/views/failure-group';
import css from './groups.module.css';

/**
 * The last day hour by hour, as a picture or as numbers. Counts newly failed tasks, retried ones too; what failed a moment
 * ago has not been counted yet.
 */
export function GroupTrendSection({ trend, lastSeenAt }: { trend: GroupTrend; lastSeenAt: string }) {
  const t = useTranslations('groups.trend');
  const [asTable, setAsTable] = useState(false);
  const sum = trend.counts.reduce((all, count) => all + count, 0);
  const isBehind = sum === 0 && lastSeenAt >= trend.from;
  return (
    <Section labelledBy="group-trend">
      <SectionHead
        id="group-trend"
        title={t('title')}
        note={isBehind ? t('noteBehind') : t('note', { count: sum })}
        end={
          <UnstyledButton className={css.toggle} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'showChart' : 'showTable')}
          </UnstyledButton>
        }
      />
      {asTable ? (
        <HourlyTable trend={trend} caption={t('title')} />
      ) : (
        <HourlyBars trend={trend} label={t('label', { count: sum })} none={t(isBehind ? 'behind' : 'none')} />
      )}
    </Section>
  );
}
