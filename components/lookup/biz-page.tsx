'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useCountText } from '@/components/lists/count-text';
import { CopyButton } from '@/components/ui/copy-button';
import { Mono } from '@/components/ui/mono';
import { PageHead } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import type { BreakMention } from '@/lib/domain/views/break-mention';
import type { LookUpGroup } from '@/lib/domain/views/task-list';
import { BizLife } from './biz-life';
import css from './biz-page.module.css';
import { BreaksSection } from './breaks-section';
import { byCreation, overall, standings } from './biz-state';

export interface BizPageProps {
  bizId: string;
  /** Null: no task has this biz_id. */
  group: LookUpGroup | null;
  /** What reconciliation found about it. */
  breaks: readonly BreakMention[];
  /** This page's whole address. */
  link: string;
}

/** The life of one business document. */
export function BizPage({ bizId, group, breaks, link }: BizPageProps) {
  const t = useTranslations('lookup.biz');
  const count = useCountText();
  if (group === null || group.rows.length === 0)
    return (
      <>
        <EmptyState
          level={1}
          title={t.rich('noneTitle', { id: () => <Mono wrap>{bizId}</Mono> })}
          actions={<Link href={`/lookup?${new URLSearchParams({ q: bizId })}`}>{t('searchWider')}</Link>}
        >
          {t('noneBody')}
        </EmptyState>
        <BreaksSection breaks={breaks} />
      </>
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
      <BreaksSection breaks={breaks} />
    </>
  );
}
