'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { useVerbCall } from '@/components/task/use-verb-call';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs } from '@/components/ui/page-head';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { BreakList, BreakPage } from '@/lib/domain/views/recon-break';
import type { RunPage } from '@/lib/domain/views/recon-run';
import type { BreaksVerbs, BreakVerbs } from '../breaks/break-verbs';
import { Desk } from '../breaks/desk';
import { DayBand } from '../days/day-state';
import type { DayVerbs } from '../days/day-verbs';
import { ReopenDialog } from '../days/reopen-dialog';
import { SignDialog } from '../days/sign-dialog';
import { VerifyDialog } from '../days/verify-dialog';
import { useBusinessDayText } from './business-day-text';
import { CancelRunDialog } from './cancel-run-dialog';
import { FooterTable } from './footer-table';
import { IdentityTable } from './identity-table';
import { RunActions, type RunDialogName } from './run-actions';
import { RunEnded } from './run-ended';
import { RunHead } from './run-head';
import { dayHref, RECON_PATH, runPath } from './run-path';
import { sourceHref } from '../sources/source-paths';
import { RunProgress } from './run-progress';
import type { RunVerbs } from './run-verbs';
import css from './run.module.css';
import { TrialCompare } from './trial-compare';
import { TryRulesDialog } from './try-rules-dialog';

/** Others decide about the same breaks meanwhile; a run on its way is watched. */
const REFRESH_MS = { done: 20_000, live: 2_000 };

export interface RunViewProps {
  page: RunPage;
  /** Of a try with other rules: the run that it is held against. */
  base: RunPage | null;
  /** Null: the run has no result, or is a try. */
  desk: { list: BreakList; selected: BreakPage | null } | null;
  /** The desk's state as it stands in the address. */
  params: ListParams;
  verbs: { run: RunVerbs; breaks: BreakVerbs; many: BreaksVerbs; day: DayVerbs };
}

/** One reconciliation run: unexplained money, the proof that no row is lost, and the desk where breaks are resolved. */
export function RunView({ page, base, desk, params, verbs }: RunViewProps) {
  const t = useTranslations('runs');
  const day = useBusinessDayText();
  const [opened, setOpened] = useState<RunDialogName | null>(null);
  const again = useRunAgain(page, verbs.run);
  const { state, number, businessDate } = page;
  const live = state === 'queued' || state === 'running';
  const trial = number < 0;
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={live ? REFRESH_MS.live : REFRESH_MS.done} paused={!live && state !== 'done'} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: t('reconciliation'), href: RECON_PATH },
          { label: page.sourceName, href: sourceHref(page.sourceId) },
          {
            label: t(trial ? 'trialOf' : 'runOf', { day: day(businessDate), number: Math.abs(number) }),
          },
        ]}
      />
      <RunHead
        page={page}
        actions={
          <RunActions page={page} onOpen={setOpened} onAgain={again.start} starting={again.starting} />
        }
      />
      {!trial && <DayBand day={page.day} request={page.pendingRequest} />}
      {!trial && state === 'done' && !page.isCurrent && <Outdated page={page} />}
      {trial && <TrialCompare page={page} base={base} />}
      {live && <RunProgress page={page} />}
      {(state === 'failed' || state === 'cancelled') && <RunEnded page={page} />}
      {state === 'done' && page.identity.length > 0 && (
        <div className={css.proof}>
          <IdentityTable page={page} />
          <FooterTable page={page} />
        </div>
      )}
      {desk !== null && (
        <Desk
          // Another state of the desk begins anew; the chosen break alone does not make one.
          key={listHref('', params, { break: undefined })}
          page={page}
          list={desk.list}
          selected={desk.selected}
          params={params}
          verbs={verbs.breaks}
          many={verbs.many}
        />
      )}
      <RunDialogs page={page} verbs={verbs} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function RunDialogs({
  page,
  verbs,
  opened,
  onClose,
}: Pick<RunViewProps, 'page' | 'verbs'> & { opened: RunDialogName | null; onClose: () => void }) {
  const onDone = (said: string) => {
    onClose();
    notifications.show({ message: said });
  };
  const shared = { onClose, onDone };
  return (
    <>
      <SignDialog {...shared} page={page} verbs={verbs.day} opened={opened === 'sign'} />
      <ReopenDialog {...shared} day={page} verbs={verbs.day} opened={opened === 'reopen'} />
      <VerifyDialog day={page} verbs={verbs.day} opened={opened === 'verify'} onClose={onClose} />
      <TryRulesDialog page={page} verbs={verbs.run} opened={opened === 'try'} onClose={onClose} />
      <CancelRunDialog {...shared} page={page} verbs={verbs.run} opened={opened === 'cancel'} />
    </>
  );
}

/** A later run has taken its place. */
function Outdated({ page: { sourceId, businessDate } }: { page: RunPage }) {
  const t = useTranslations('runs.old');
  return (
    <div className={css.notice}>
      <Notice tone="invalid" title={t('title')}>
        {t('body')} <TextLink href={dayHref(sourceId, businessDate)}>{t('open')}</TextLink>
      </Notice>
    </div>
  );
}

/** Asks for another run of the same day, and goes to it. */
function useRunAgain({ sourceId, businessDate }: RunPage, verbs: RunVerbs) {
  const t = useTranslations('runs');
  const words = useVerbErrorText();
  const router = useRouter();
  const call = useVerbCall(true);
  const tell = (message: string) => notifications.show({ id: 'run-again', message });
  const ask = () =>
    verbs.start({ sourceId, businessDate }).then(
      (result) => {
        if (!result.ok) tell(words(result.error));
        return result;
      },
      (error: unknown) => {
        tell(t('dialog.unanswered'));
        throw error;
      },
    );
  const start = () =>
    call.send(ask, ({ id, number }) => {
      tell(t('acts.started', { number }));
      router.push(runPath(id));
    });
  return { start, starting: call.pending };
}
