'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { CopyButton } from '@/components/ui/copy-button';
import { Mono, RawText } from '@/components/ui/mono';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { useGroupTitle } from './group-title';
import css from './groups.module.css';

/** What the tasks have in common, and what one of them says exactly, masked as everywhere. */
export function GroupError({ page }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.error');
  const title = useGroupTitle()(page.name);
  const samples = page.group?.samples ?? [];
  const [sample] = samples;
  return (
    <Section labelledBy="group-error">
      <SectionHead
        id="group-error"
        title={t('title')}
        note={t('note')}
        end={<CopyButton text={title} what={t('copy')} />}
      />
      <p className={css.pattern} translate="no">
        {title}
      </p>
      {sample?.error && (
        <div className={css.sample}>
          <p className={css.sampleHead}>
            {t('sample')}
            <Link href={taskHref(sample.taskId)}>
              <Mono>{sample.bizId}</Mono>
            </Link>
          </p>
          <RawText label={t('sample')}>{sample.error}</RawText>
        </div>
      )}
      {samples.length > 1 && (
        <p className={css.sampleHead}>
          {t('more')}
          {samples.slice(1).map(({ taskId, bizId }) => (
            <Link key={taskId} href={taskHref(taskId)}>
              <Mono>{bizId}</Mono>
            </Link>
          ))}
        </p>
      )}
    </Section>
  );
}
