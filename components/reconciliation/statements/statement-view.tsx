'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProgress } from '@/components/reconciliation/import/plain-progress';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs } from '@/components/ui/page-head';
import type { StatementPage, StatementState } from '@/lib/domain/views/statement';
import { StatementDialog, type StatementVerb } from './statement-dialogs';
import { StatementFacts } from './statement-facts';
import { StatementHead } from './statement-head';
import { StatementPreview } from './statement-preview';
import { statementsHref } from './statement-paths';
import type { StatementCalls } from './statement-verbs';
import css from './statements.module.css';
import { percentOf } from './use-statement-title';
import { useWayOut } from './use-way-out';
import { WrongFileNotice } from './wrong-file-notice';

const VERBS: readonly StatementVerb[] = ['commit', 'cancel', 'withdraw'];
/** While a worker is at it, and otherwise. */
const QUICK_MS = 1_500;
const SLOW_MS = 15_000;
const AT_WORK: readonly StatementState[] = ['uploading', 'reading'];

/** One statement, from its first byte to the day it counts for. */
export function StatementView({ page, calls }: { page: StatementPage; calls: StatementCalls }) {
  const t = useTranslations('statements');
  const [opened, setOpened] = useState<StatementVerb | null>(null);
  const wayOut = useWayOut(page);
  const { state, progress, fileName } = page;
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={AT_WORK.includes(state) ? QUICK_MS : SLOW_MS} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: t('reconciliation'), href: '/reconciliation' },
          { label: t('title'), href: statementsHref({ source: page.sourceId }) },
          { label: `${page.sourceName}, ${page.businessDate}` },
        ]}
      />
      <StatementHead page={page} calls={calls} onOpen={setOpened} />
      {state === 'reading' && (
        <div className={css.progress}>
          <PlainProgress
            done={Number(progress.done)}
            total={Number(progress.total)}
            label={t('readSoFar', { percent: percentOf(progress.done, progress.total) })}
          />
        </div>
      )}
      {page.problem && (
        <div className={css.notice}>
          <WrongFileNotice problem={page.problem} fileName={fileName} actions={wayOut} />
        </div>
      )}
      <StatementFacts page={page} />
      <StatementPreview page={page} />
      {VERBS.map((verb) => (
        <StatementDialog
          key={verb}
          verb={verb}
          page={page}
          calls={calls}
          opened={opened === verb}
          onClose={() => setOpened(null)}
          onDone={(said) => {
            setOpened(null);
            notifications.show({ message: said });
          }}
        />
      ))}
    </>
  );
}
