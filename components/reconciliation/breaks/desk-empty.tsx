'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ListParams } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { useDeskHref } from './desk-filters';

/** Why no break is listed, and what to do about it. */
export function DeskEmpty({ page, params }: { page: RunPage; params: ListParams }) {
  const t = useTranslations('breaks.desk.empty');
  const href = useDeskHref(page.id, params);
  const to = (words: string, target: string) => (
    <Button component={Link} href={target}>
      {words}
    </Button>
  );
  if (params.cursor !== undefined) return <EmptyState title={t('page')} actions={to(t('first'), href({}))} />;
  if (params.kind ?? params.age ?? params.assignee)
    return (
      <EmptyState
        title={t('filter')}
        actions={to(t('clear'), href({ kind: undefined, age: undefined, assignee: undefined }))}
      >
        {t('filterBody')}
      </EmptyState>
    );
  if (page.breaks === 0 && page.kinds.length === 0)
    return <EmptyState title={t('none')}>{t('noneBody')}</EmptyState>;
  const all = to(t('all'), href({ state: 'all' }));
  if (params.state === undefined || params.state === 'open')
    return (
      <EmptyState title={t('open')} actions={all}>
        {t('openBody')}
      </EmptyState>
    );
  return <EmptyState title={t('state')} actions={all} />;
}
