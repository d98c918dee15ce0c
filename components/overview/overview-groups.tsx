'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { DataTable } from '@/components/data-table/data-table';
import { useGroupColumns } from '@/components/groups/group-columns';
import { closingLines, groupLines } from '@/components/groups/group-lines';
import { lineHref, lineKey } from '@/components/groups/groups-page';
import { GROUPS_PATH, groupTabHref } from '@/components/groups/groups-path';
import { useCountText } from '@/components/lists/count-text';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { Overview } from '@/lib/domain/views/overview';
import css from './overview-groups.module.css';

const ASIDE_HREFS = { muted: groupTabHref('muted'), resolved: groupTabHref('resolved') };

/** What has failed by cause, open ones first, with what helps, what is set aside, and how it adds up to the total. */
export function OverviewGroups({ overview }: { overview: Overview }) {
  const t = useTranslations('overview.groups');
  const shown = useCountText();
  const { failures, groups } = overview;
  const { total, atStake, partial } = failures;
  const lines = [
    ...groupLines(groups.rows),
    ...closingLines(
      groups.rows.length,
      { others: groups.others, aside: { ...groups.aside, hrefs: ASIDE_HREFS }, ungrouped: groups.ungrouped },
      { tasks: total, atStake, partial },
    ),
  ];
  return (
    <Section labelledBy="groups">
      <SectionHead
        id="groups"
        title={t('title')}
        note={t('note', {
          groups: groups.total.count,
          shownGroups: shown(groups.total),
          count: total.count,
          shown: shown(total),
        })}
        end={<Link href={`${GROUPS_PATH}?sort=last`}>{t('byLast')}</Link>}
      />
      <DataTable
        label={t('title')}
        columns={useGroupColumns('count', undefined, 'overview')}
        rows={lines}
        rowId={lineKey}
        rowHref={lineHref}
        twoLine
      />
      {partial && <p className={css.partial}>{t('partial')}</p>}
    </Section>
  );
}
