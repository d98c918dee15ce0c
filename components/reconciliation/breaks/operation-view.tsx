'use client';

import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Absent } from '@/components/ui/absent';
import { ActionButton } from '@/components/ui/action-button';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { ExactTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { BreakOperationPage } from '@/lib/domain/views/recon-break';
import { stakesText } from '../run/figures';
import { RECON_PATH, runHref } from '../run/run-path';
import { requestHref } from '@/components/approvals/approval-path';
import type { BreakOperationVerbs } from './break-verbs';
import css from './breaks.module.css';
import { CancelOperationDialog } from './cancel-operation-dialog';
import { OperationBadge } from './operation-badge';

const REFRESH_MS = 2_000;

/** One decision about many breaks, watched to its end. */
export function OperationView({ page, verbs }: { page: BreakOperationPage; verbs: BreakOperationVerbs }) {
  const t = useTranslations('breaks.operation');
  const runs = useTranslations('runs');
  const [cancelling, setCancelling] = useState(false);
  const { id, state, finishedAt, runId, frozenAt } = page;
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} paused={finishedAt !== null} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: runs('reconciliation'), href: RECON_PATH },
          ...(runId === null ? [] : [{ label: t('run'), href: runHref(runId) }]),
          { label: t('number', { id: `#${id}` }) },
        ]}
      />
      <PageHead
        title={useOperationTitle()(page)}
        sub={
          <>
            <OperationBadge state={state} />
            <span>{t.rich('frozen', { time: () => <ExactTime at={frozenAt} /> })}</span>
          </>
        }
        actions={
          <ActionButton reason={useCancelReason(page)} onClick={() => setCancelling(true)}>
            {t('cancel')}
          </ActionButton>
        }
      />
      <Progress page={page} />
      <Decided page={page} />
      <Skipped page={page} />
      <CancelOperationDialog
        page={page}
        verbs={verbs}
        opened={cancelling}
        onClose={() => setCancelling(false)}
        onDone={(said) => {
          setCancelling(false);
          notifications.show({ message: said });
        }}
      />
    </>
  );
}

/** Why the rest cannot be stopped; undefined where it can. */
function useCancelReason({ state, mayCancel }: BreakOperationPage): string | undefined {
  const t = useTranslations('breaks.operation');
  const refusal = useVerbErrorText();
  if (state === 'requested') return t('withdrawInstead');
  if (state !== 'running') return t('endedWhy');
  return mayCancel ? undefined : refusal({ code: 'no_permission', permission: 'reconciliation.resolve' });
}

function useOperationTitle(): (page: BreakOperationPage) => string {
  const t = useTranslations('breaks.operation');
  const format = useFormatter();
  return ({ resolution, state, total, done, skipped }) => {
    const facts = {
      resolution: t(`resolution.${resolution}`),
      count: total,
      total: format.number(total),
      done: format.number(done),
      skipped: format.number(skipped),
    };
    return t(state === 'done' && skipped === 0 ? 'head.doneAll' : `head.${state}`, facts);
  };
}

/** How far it is, and the sum that shows that nothing is missing. */
function Progress({ page: { total, done, skipped, waiting, at } }: { page: BreakOperationPage }) {
  const t = useTranslations('breaks.operation');
  const format = useFormatter();
  const number = (value: number) => format.number(value);
  const words = t('finished', { finished: number(done + skipped), total: number(total) });
  const share = (value: number) => ({ width: `${(value * 100) / Math.max(1, total)}%` });
  return (
    <section className={css.progress} aria-label={t('progress')}>
      <span
        className={css.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuenow={done + skipped}
        aria-valuemax={total}
        aria-valuetext={words}
      >
        <i className={css.barDone} style={share(done)} />
        <i className={css.barSkipped} style={share(skipped)} />
      </span>
      <p className={css.sum}>
        <span>{words}</span>
        <span>
          {number(done)} {t('done')} + {number(skipped)} {t('skipped')} + {number(waiting)} {t('waiting')} ={' '}
          {number(total)}
        </span>
        <span>{t.rich('asOf', { time: () => <ExactTime at={at} show="time" /> })}</span>
      </p>
    </section>
  );
}

function Decided({ page }: { page: BreakOperationPage }) {
  const t = useTranslations('breaks.operation');
  const { requester, reason, stakes, finishedAt, runId, requestId } = page;
  return (
    <Section labelledBy="operation-facts">
      <SectionHead id="operation-facts" title={t('facts')} />
      <LabeledFacts
        facts={[
          { label: t('requester'), value: requester },
          { label: t('reason'), value: reason },
          { label: t('money'), value: stakesText(stakes) ?? <Absent /> },
          ...(runId === null
            ? []
            : [{ label: t('run'), value: <Link href={runHref(runId)}>{t('openRun')}</Link> }]),
          ...(requestId === null
            ? []
            : [
                {
                  label: t('second'),
                  value: <Link href={requestHref(requestId)}>{t('openRequest')}</Link>,
                },
              ]),
          { label: t('ended'), value: <ExactTime at={finishedAt} /> },
        ]}
      />
    </Section>
  );
}

/** Breaks left as they are, by reason. */
function Skipped({ page: { skips, skipped } }: { page: BreakOperationPage }) {
  const t = useTranslations('breaks');
  const format = useFormatter();
  if (skips.length === 0) return null;
  return (
    <Section labelledBy="operation-skipped">
      <SectionHead
        id="operation-skipped"
        title={t('operation.skippedTitle')}
        note={t('operation.skippedNote', { count: skipped })}
      />
      <ul className={css.reasons}>
        {skips.map(({ why, by, count }) => (
          <li key={`${why} ${by}`}>
            <span>{by === null ? t(`skip.${why}`) : t('skipBy', { why: t(`skip.${why}`), name: by })}</span>
            <span>{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
