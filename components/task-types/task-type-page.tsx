'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { failedHref } from '@/components/tasks-list/tasks-path';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState, Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { retryLimit } from '@/lib/domain/retry-policy';
import type { TaskTypePage as Page } from '@/lib/domain/views/task-type';
import { editTypeHref, newTypeHref, TASK_TYPES_PATH } from './paths';
import { useProblemText } from './problem-words';
import { RetrySchedule } from './retry-schedule';
import { READ_ONLY, State } from './task-types-page';
import css from './task-types.module.css';
import { TypeActions, type TypeActionCalls } from './type-actions';
import { useExecutionFacts, useWatchFacts } from './type-facts';
import { TypeHistory } from './type-history';

/** One task type: who executes it, when it is tried again, what was changed, and the verbs for those who may. */
export function TaskTypePage({ page, calls }: { page: Page; calls: TypeActionCalls }) {
  const t = useTranslations('taskTypes');
  const words = useVerbErrorText();
  const { type, problem, mayEdit } = page;
  const { bizType, executor, settings } = type;
  return (
    <>
      <TypeCrumbs bizType={bizType} />
      <PageHead
        title={<Mono wrap>{bizType}</Mono>}
        sub={
          <>
            {settings.description && <span>{settings.description}</span>}
            <State type={{ enabled: type.enabled, problem }} />
            <Link href={failedHref(bizType)}>{t('failedTasks')}</Link>
            {!mayEdit && <span>{t('readOnly', { who: words(READ_ONLY) })}</span>}
          </>
        }
        actions={mayEdit ? <TypeActions page={page} calls={calls} /> : undefined}
      />
      {problem !== null && <ProblemNotice page={page} />}
      {problem === null && page.refusedBy.length > 0 && <RefusedNotice refusals={page.refusedBy} />}
      <Section labelledBy="rules">
        <SectionHead id="rules" title={t('rules')} />
        <div className={css.facts}>
          <LabeledFacts facts={useExecutionFacts(page)} />
          <LabeledFacts facts={useWatchFacts(page)} />
        </div>
      </Section>
      {executor !== 'external' && (
        <RetrySchedule retry={settings.retry} retryLimit={retryLimit(settings.retry)} />
      )}
      <TypeHistory page={page} />
    </>
  );
}

function ProblemNotice({ page: { type, problem, mayEdit } }: { page: Page }) {
  const t = useTranslations('taskTypes.problem');
  const text = useProblemText();
  return (
    <div className={css.notice}>
      <Notice
        tone="invalid"
        title={t('title')}
        actions={
          mayEdit && (
            <Button component={Link} href={editTypeHref(type.bizType)}>
              {t('mend')}
            </Button>
          )
        }
      >
        {problem && text(problem)} {t('body')}
      </Notice>
    </div>
  );
}

function RefusedNotice({ refusals }: { refusals: Page['refusedBy'] }) {
  const t = useTranslations('taskTypes.problem');
  const text = useProblemText();
  return (
    <div className={css.notice}>
      <Notice tone="invalid" title={t('refusedBy', { count: refusals.length })}>
        <ul className={css.refusals}>
          {refusals.map(({ host, problem }, index) => (
            <li key={index}>
              {t.rich('refusedOne', { host: () => <Mono wrap>{host}</Mono>, problem: text(problem) })}
            </li>
          ))}
        </ul>
        {t('refusedBody')}
      </Notice>
    </div>
  );
}

/** Where the page hangs. end: what is done to the type here. */
export function TypeCrumbs({ bizType, href, here }: { bizType?: string; href?: string; here?: string }) {
  const t = useTranslations('taskTypes');
  return (
    <Crumbs
      label={t('crumbs')}
      items={[
        { label: t('title'), href: TASK_TYPES_PATH },
        ...(bizType === undefined ? [] : [{ label: <Mono>{bizType}</Mono>, href }]),
        ...(here === undefined ? [] : [{ label: here }]),
      ]}
    />
  );
}

/** The address names a type that nobody configured. */
export function UnknownTaskType({ bizType, mayEdit }: { bizType: string; mayEdit: boolean }) {
  const t = useTranslations('taskTypes');
  return (
    <>
      <TypeCrumbs bizType={bizType} />
      <EmptyState
        level={1}
        title={t.rich('unknown.title', { type: () => <Mono wrap>{bizType}</Mono> })}
        actions={
          <>
            {mayEdit && (
              <Button component={Link} href={newTypeHref(bizType)}>
                {t('unconfigured.setUp')}
              </Button>
            )}
            <Button component={Link} href={TASK_TYPES_PATH}>
              {t('unknown.all')}
            </Button>
          </>
        }
      >
        {t('unknown.body')}
      </EmptyState>
    </>
  );
}
