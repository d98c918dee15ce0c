'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { bizHref, taskHref } from '@/components/tasks-list/tasks-path';
import { useTaskColumns } from '@/components/tasks-list/task-columns';
import { Mono } from '@/components/ui/mono';
import { PageHead } from '@/components/ui/page-head';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import type { LookUpGroup, LookUpResult, TaskRow } from '@/lib/domain/views/task-list';
import { BreaksSection } from './breaks-section';

/** Hits of a search where there is a choice. result null: nothing was looked for. */
export function LookupPage({ result }: { result: LookUpResult | null }) {
  const t = useTranslations('lookup');
  if (result === null)
    return (
      <EmptyState level={1} title={t('askTitle')}>
        {t('askBody')}
      </EmptyState>
    );
  if (result.groups.length === 0)
    return (
      <>
        <NoResult text={result.text} />
        <BreaksSection breaks={result.breaks} />
      </>
    );
  return (
    <>
      <PageHead
        title={t.rich('found', { text: () => <Mono>{result.text}</Mono> })}
        sub={result.groups.some(({ how }) => how === 'prefix') ? t('foundPrefix') : t('foundExact')}
      />
      {result.groups.map((group) => (
        <Hits key={`${group.by} ${group.how}`} group={group} text={result.text} />
      ))}
      <BreaksSection breaks={result.breaks} />
    </>
  );
}

function Hits({ group, text }: { group: LookUpGroup; text: string }) {
  const t = useTranslations('lookup');
  const count = useCountText();
  const columns = useTaskColumns('found');
  const { by, how, rows, total } = group;
  const id = `hits-${by}-${how}`;
  const bizId = by === 'biz_id' && how === 'exact' ? rows[0]?.bizId : undefined;
  return (
    <Section labelledBy={id}>
      <SectionHead
        id={id}
        title={t(`group.${by}_${how}`)}
        note={
          rows.length < total.count
            ? t('firstOf', { shown: rows.length, total: count(total) })
            : t('count', { count: total.count, shown: count(total) })
        }
        end={
          bizId ? (
            <Link href={bizHref(bizId)}>{t('openBiz')}</Link>
          ) : (
            how === 'prefix' && (
              <Link href={`/tasks?${new URLSearchParams({ view: 'all', key: text })}`}>{t('inList')}</Link>
            )
          )
        }
      />
      <DataTable
        label={t(`group.${by}_${how}`)}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowHref={(row) => taskHref(row.id)}
      />
    </Section>
  );
}

function rowId({ id }: TaskRow): string {
  return id;
}

function NoResult({ text }: { text: string }) {
  const t = useTranslations('lookup.none');
  return (
    <EmptyState
      level={1}
      title={t.rich('title', { text: () => <Mono wrap>{text}</Mono> })}
      actions={<Link href={`/tasks?${new URLSearchParams({ view: 'all', key: text })}`}>{t('part')}</Link>}
    >
      {t('searched')}
      <br />
      {t('check')}
    </EmptyState>
  );
}
