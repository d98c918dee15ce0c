'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { useObstacleText } from '@/components/ui/use-recon-error-text';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { DayPage } from '@/lib/domain/views/recon-day';
import type { RunRow } from '@/lib/domain/views/recon-run';
import { useBusinessDayText } from '../run/business-day-text';
import { RECON_PATH, runPath } from '../run/run-path';
import { sourceHref } from '../sources/source-paths';
import type { RunVerbs } from '../run/run-verbs';
import { DayBadge, DayBand } from './day-state';
import { DayRuns, DaySeals } from './day-tables';
import type { DayVerbs } from './day-verbs';
import { lastLock } from './last-lock';
import { ReopenDialog } from './reopen-dialog';
import { VerifyDialog } from './verify-dialog';

const REFRESH_MS = 15_000;

/** One business day of a source: its runs, its signatures, and whether its seal still holds. */
export function DayView({
  page,
  runs,
  mayRun,
  verbs,
}: {
  page: DayPage;
  runs: readonly RunRow[];
  mayRun: boolean;
  verbs: { run: Pick<RunVerbs, 'start'>; day: DayVerbs };
}) {
  const t = useTranslations('days');
  const words = useTranslations('runs');
  const day = useBusinessDayText();
  const [opened, setOpened] = useState<'verify' | 'reopen' | null>(null);
  const { sourceId, sourceName, businessDate, state, reopenUntil, pendingRequest } = page;
  const signed = lastLock(page.seals);
  const band = { state, lockedBy: signed?.maker ?? null, lockedAt: signed?.at ?? null, reopenUntil };
  const onClose = () => setOpened(null);
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: words('reconciliation'), href: RECON_PATH },
          { label: sourceName, href: sourceHref(sourceId) },
          { label: day(businessDate) },
        ]}
      />
      <PageHead
        title={t('heading', { source: sourceName, day: day(businessDate, true) })}
        sub={state === 'open' ? <DayBadge state={state} /> : undefined}
        actions={<DayActions page={page} mayRun={mayRun} verbs={verbs.run} onOpen={setOpened} />}
      />
      <DayBand day={band} checkedBy={signed?.checker} request={pendingRequest} />
      <DayRuns runs={runs} currentRunId={page.currentRunId} sourceId={sourceId} day={businessDate} />
      <DaySeals seals={page.seals} />
      <VerifyDialog day={page} verbs={verbs.day} opened={opened === 'verify'} onClose={onClose} />
      <ReopenDialog
        day={page}
        verbs={verbs.day}
        opened={opened === 'reopen'}
        onClose={onClose}
        onDone={(said) => {
          onClose();
          notifications.show({ message: said });
        }}
      />
    </>
  );
}

function DayActions({
  page,
  mayRun,
  verbs,
  onOpen,
}: {
  page: DayPage;
  mayRun: boolean;
  verbs: Pick<RunVerbs, 'start'>;
  onOpen: (dialog: 'verify' | 'reopen') => void;
}) {
  const t = useTranslations('days');
  const acts = useTranslations('runs.acts');
  const refusal = useVerbErrorText();
  const obstacle = useObstacleText();
  const start = useStart(page, verbs);
  const { state, may, pendingRequest, currentRunId } = page;
  const closed = state === 'locked' || state === 'lapsed';
  const right = may.sign ? undefined : refusal({ code: 'no_permission', permission: 'reconciliation.sign' });
  const reopen = closed
    ? (right ?? (pendingRequest === null ? undefined : t('why.requested')))
    : t(state === 'reopened' ? 'why.reopenedAlready' : 'why.notLocked');
  const shut = state === 'lapsed' ? t('why.lapsed') : obstacle({ because: 'locked' });
  const run = mayRun
    ? closed
      ? shut
      : undefined
    : refusal({ code: 'no_permission', permission: 'reconciliation.run' });
  return (
    <>
      <ActionButton
        reason={state === 'locked' ? undefined : t('why.noSeal')}
        onClick={() => onOpen('verify')}
      >
        {acts('verify')}
      </ActionButton>
      <ActionButton reason={reopen} onClick={() => onOpen('reopen')}>
        {acts('reopen')}
      </ActionButton>
      <ActionButton reason={run} loading={start.pending} onClick={start.send}>
        {currentRunId === null ? t('page.start') : acts('again')}
      </ActionButton>
      {currentRunId !== null && (
        <Button component={Link} href={runPath(currentRunId)} variant="filled">
          {t('page.open')}
        </Button>
      )}
    </>
  );
}

function useStart({ sourceId, businessDate }: DayPage, verbs: Pick<RunVerbs, 'start'>) {
  const words = useVerbErrorText();
  const router = useRouter();
  const call = useVerbCall(true);
  const tell = (message: string) => notifications.show({ id: 'run-again', message });
  const send = () =>
    call.send(
      async () => {
        const result = await verbs.start({ sourceId, businessDate });
        if (!result.ok) tell(words(result.error));
        return result;
      },
      ({ id }) => router.push(runPath(id)),
    );
  return { send, pending: call.pending };
}
