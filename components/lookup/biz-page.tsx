'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useCountText } from '@/components/lists/count-text';
import { CopyButton } from '@/components/ui/copy-button';
import { Mono } from '@/components/ui/mono';
import { PageHead } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import type { LookUpGroup } from '@/lib/domain/views/task-list';
import { BizLife } from './biz-life';
import css from './biz-page.module.css';
import { byCreation, overall, standings } from './biz-state';

/** The life of one business document. group null: no task has this biz_id. link: this page's whole address. */
export function BizPage({ bizId, group, link }: { bizId: string; group: LookUpGroup | null; link: string }) {
  const t = useTranslations('lookup.biz');
  const count = useCountText();
  if (group === null || group.rows.length === 0)
    return (
      <EmptyState
        level={1}
        title={t.rich('noneTitle', { id: () => <Mono wrap>{bizId}</Mono> })}
        actions={<Link href={`/lookup?${new URLSearchParams({ q: bizId })}`}>{t('searchWider')}</Link>}
      >
        {t('noneBody')}
      </EmptyState>
    );
  const counts = standings(group.rows);
  const all = group.rows.length;
  return (
    <>
      <PageHead
        title={t.rich(`title.${overall(counts)}`, {
          id: () => <Mono wrap>{bizId}</Mono>,
          count: counts[overall(counts)],
          total: all,
        })}
        sub={
          <>
            <span>{t('parts', { ...counts, total: all })}</span>
            <span className={css.link}>
              {t('linkLabel')} <CopyButton text={link} what={t('link')} />
            </span>
          </>
        }
      />
      {group.total.count > all && (
        <p className={css.cut}>
          {t('cut', { shown: all, total: count(group.total) })}{' '}
          <TextLink href={`/tasks?${new URLSearchParams({ view: 'all', key: bizId })}`}>
            {t('inList')}
          </TextLink>
        </p>
      )}
      <BizLife rows={byCreation(group.rows)} />
    </>
  );
}
