'use client';

import { useFormatter, useTranslations } from 'next-intl';
import Link from 'next/link';
import { failedHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono, RawText } from '@/components/ui/mono';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState, Notice } from '@/components/ui/states';
import type { TaskTypeView } from '@/lib/domain/views/task-type';
import { RetrySchedule } from './retry-schedule';
import { State, TASK_TYPES_PATH } from './task-types-page';
import css from './task-types.module.css';
import { useRoundText } from './type-words';

/** One task type, read-only: who executes it, when it is tried again, and what happens to unknown outcomes. */
export function TaskTypePage({ type }: { type: TaskTypeView }) {
  const t = useTranslations('taskTypes');
  const { bizType, description, problem, executor } = type;
  return (
    <>
      <TypeCrumbs bizType={bizType} />
      <PageHead
        title={<Mono>{bizType}</Mono>}
        sub={
          <>
            {description && <span>{description}</span>}
            <State type={type} />
            <Link href={failedHref(bizType)}>{t('failedTasks')}</Link>
          </>
        }
      />
      {problem !== null && (
        <div className={css.notice}>
          <Notice tone="invalid" title={t('problem.title')}>
            <RawText plain>{problem}</RawText>
            {t.rich('problem.body', { file: () => <Mono>prisma/seed/task-types.json</Mono> })}
          </Notice>
        </div>
      )}
      <Section labelledBy="rules">
        <SectionHead id="rules" title={t('rules')} />
        <div className={css.facts}>
          <LabeledFacts facts={useExecutionFacts(type)} />
          <LabeledFacts facts={useWatchFacts(type)} />
        </div>
      </Section>
      {executor !== 'external' && <RetrySchedule type={type} />}
      <p className={css.note}>{t.rich('source', { file: () => <Mono>prisma/seed/task-types.json</Mono> })}</p>
    </>
  );
}

function TypeCrumbs({ bizType }: { bizType: string }) {
  const t = useTranslations('taskTypes');
  return (
    <Crumbs
      label={t('crumbs')}
      items={[{ label: t('title'), href: TASK_TYPES_PATH }, { label: <Mono>{bizType}</Mono> }]}
    />
  );
}

function useExecutionFacts(type: TaskTypeView): Fact[] {
  const t = useTranslations('taskTypes');
  const duration = useRoundText();
  const { executor, target, timeoutMs, concurrency, scanIntervalMs, onUnknown } = type;
  const who: Fact = { label: t('fact.executor'), value: t(`executorLong.${executor}`) };
  if (executor === 'external') return [who];
  return [
    who,
    ...(executor === 'http'
      ? [{ label: t('fact.target'), value: target ? <Mono wrap>{target}</Mono> : <Absent /> }]
      : []),
    ...(timeoutMs === null ? [] : [{ label: t('fact.timeout'), value: duration(timeoutMs) }]),
    { label: t('fact.concurrency'), value: <Count value={concurrency} /> },
    { label: t('fact.scan'), value: t('every', { time: duration(scanIntervalMs) }) },
    { label: t('fact.onUnknown'), value: t(`onUnknownLong.${onUnknown}`) },
  ];
}

function useWatchFacts(type: TaskTypeView): Fact[] {
  const t = useTranslations('taskTypes');
  const format = useFormatter();
  const duration = useRoundText();
  const { executor, leaseMs, stuckLimitMs, objectiveFailureBp, objectiveLatencyMs, maskedKeys } = type;
  return [
    ...(executor === 'external' ? [] : [{ label: t('fact.lease'), value: duration(leaseMs) }]),
    { label: t('fact.stuckLimit'), value: t('stuckLimit', { time: duration(stuckLimitMs) }) },
    {
      label: t('fact.failureRate'),
      value: t('atMost', { value: `${format.number(objectiveFailureBp / 100)} %` }),
    },
    { label: t('fact.latency'), value: t('atMost', { value: duration(objectiveLatencyMs) }) },
    { label: t('fact.amount'), value: type.amountPath ? <Mono wrap>{type.amountPath}</Mono> : t('noAmount') },
    { label: t('fact.masked'), value: <MaskedKeys keys={maskedKeys} /> },
    { label: t('fact.updated'), value: <RelativeTime at={type.updatedAt} /> },
  ];
}

function MaskedKeys({ keys }: { keys: readonly string[] }) {
  const t = useTranslations('taskTypes');
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <Mono key={key}>{key}</Mono>
      ))}
      <span className={css.quiet}>{t(keys.length > 0 ? 'maskedToo' : 'maskedOnly')}</span>
    </span>
  );
}

/** The address names a type that nobody configured. */
export function UnknownTaskType({ bizType }: { bizType: string }) {
  const t = useTranslations('taskTypes');
  return (
    <>
      <TypeCrumbs bizType={bizType} />
      <EmptyState
        level={1}
        title={t.rich('unknown.title', { type: () => <Mono wrap>{bizType}</Mono> })}
        actions={<Link href={TASK_TYPES_PATH}>{t('unknown.all')}</Link>}
      >
        {t('unknown.body')}
      </EmptyState>
    </>
  );
}
