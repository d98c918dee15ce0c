'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { EmptyState } from '@/components/ui/states';
import type { GroupTab } from '@/lib/domain/views/failure-group';
import { AsideCounts } from './aside-text';
import { isAnyAside, type AsideGroups } from './group-lines';
import { GROUPS_PATH } from './groups-path';

interface GroupsEmptyProps {
  params: ListParams;
  filtered: boolean;
  /** What the list is narrowed to; left out where there are no tabs. */
  tab?: GroupTab;
  /** Groups that match, but are not shown here. */
  aside?: AsideGroups;
}

/** Why there are no groups, and what to do about it. */
export function GroupsEmpty({ params, filtered, tab = 'all', aside }: GroupsEmptyProps) {
  const t = useTranslations('groups.empty');
  const gap = useSentenceGap();
  const to = (change: ListParams) => listHref(GROUPS_PATH, params, { cursor: undefined, ...change });
  const elsewhere =
    aside && isAnyAside(aside) && t.rich('openBody', { what: () => <AsideCounts aside={aside} /> });
  if (filtered)
    return (
      <EmptyState
        title={t('noMatch')}
        actions={
          <Button component={Link} href={to({ type: undefined, text: undefined })}>
            {t('clear')}
          </Button>
        }
      >
        {t('noMatchBody')}
        {elsewhere && gap}
        {elsewhere}
      </EmptyState>
    );
  if (params.cursor)
    return (
      <EmptyState
        title={t('pageTitle')}
        actions={
          <Button component={Link} href={to({})}>
            {t('firstPage')}
          </Button>
        }
      >
        {t('pageBody')}
      </EmptyState>
    );
  if (tab === 'muted' || tab === 'resolved')
    return (
      <EmptyState title={t(`${tab}Title`)} actions={<Link href={to({ tab: undefined })}>{t('toOpen')}</Link>}>
        {t(`${tab}Body`)}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(elsewhere ? 'openTitle' : 'title')}
      actions={<Link href="/tasks?view=all">{t('all')}</Link>}
    >
      {elsewhere || t('body')}
    </EmptyState>
  );
}
