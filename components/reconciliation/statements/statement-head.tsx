'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { importHref } from '@/components/reconciliation/import/import-paths';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { RelativeText } from '@/components/ui/relative-time';
import { Notice } from '@/components/ui/states';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { StatementPage, StatementState } from '@/lib/domain/views/statement';
import { StatementBadge, TotalsBadge } from './statement-badge';
import type { StatementVerb } from './statement-dialogs';
import { originalHref, statementHref } from './statement-paths';
import type { StatementCalls } from './statement-verbs';
import css from './statements.module.css';
import { useStatementTitle } from './use-statement-title';

/** The original is here to its last byte, and kept. */
const WHOLE: readonly StatementState[] = ['reading', 'ready', 'committed', 'withdrawn'];

/** The sentence, the state, and what can be done with the statement now. */
export function StatementHead({
  page,
  calls,
  onOpen,
}: {
  page: StatementPage;
  calls: Pick<StatementCalls, 'reconcile'>;
  onOpen: (verb: StatementVerb) => void;
}) {
  const t = useTranslations('statements');
  const title = useStatementTitle();
  const words = useVerbErrorText();
  const router = useRouter();
  const run = useVerbCall(true);
  const { state, withdrawn, sourceId, businessDate } = page;
  const reconcile = () =>
    run.send(
      () => calls.reconcile({ sourceId, businessDate }),
      ({ id }) => router.push(`/reconciliation/runs/${id}`),
    );
  return (
    <>
      <PageHead
        title={title(page)}
        sub={
          <>
            <StatementBadge state={state} />
            {page.totalsAgree !== null && <TotalsBadge agree={page.totalsAgree} />}
            {state === 'uploading' && <span>{t('uploadingHint')}</span>}
            {state === 'ready' && !page.sameAs && <span>{t('readyHint')}</span>}
            {withdrawn && (
              <span>
                {t.rich('withdrawnBy', {
                  name: withdrawn.by,
                  reason: withdrawn.reason,
                  ago: () => <RelativeText at={withdrawn.at} />,
                })}
              </span>
            )}
          </>
        }
        actions={<Verbs page={page} reconciling={run.pending} onReconcile={reconcile} onOpen={onOpen} />}
      />
      {page.sameAs ? <SameFile same={page.sameAs} /> : <CountsBeside page={page} />}
      {run.failure && (
        <div className={css.notice}>
          <Notice
            tone="invalid"
            alert
            title={run.failure.code === 'unanswered' ? t('unanswered') : words(run.failure)}
          />
        </div>
      )}
    </>
  );
}

/** The same bytes count already: a second time they would be a no-op. */
function SameFile({ same }: { same: NonNullable<StatementPage['sameAs']> }) {
  const t = useTranslations('statements.same');
  return (
    <div className={css.notice}>
      <Notice
        tone="invalid"
        title={t.rich('title', { name: same.by, ago: () => <RelativeText at={same.at} /> })}
        actions={
          <Button component={Link} href={statementHref(same.statementId)}>
            {t('open')}
          </Button>
        }
      >
        {t('body', { day: same.businessDate })}
      </Notice>
    </div>
  );
}

/** Another file of the day counts already: both would, and what stands in both would count twice. */
function CountsBeside({ page: { beside, businessDate } }: { page: StatementPage }) {
  const t = useTranslations('statements.beside');
  const [first] = beside;
  if (first === undefined) return null;
  return (
    <div className={css.notice}>
      <Notice
        tone="invalid"
        title={t('title', { day: businessDate, file: first.fileName, count: beside.length })}
        actions={
          <Button component={Link} href={statementHref(first.statementId)}>
            {t('open')}
          </Button>
        }
      >
        {t('body')}
      </Notice>
    </div>
  );
}

function Verbs({
  page,
  reconciling,
  onReconcile,
  onOpen,
}: {
  page: StatementPage;
  reconciling: boolean;
  onReconcile: () => void;
  onOpen: (verb: StatementVerb) => void;
}) {
  const t = useTranslations('statements.verb');
  const noPermission = useNoPermissionText();
  const { state, may, via } = page;
  const reason = may.import ? undefined : noPermission('reconciliation.import');
  const again = importHref({ source: page.sourceId, day: page.businessDate });
  const isFile = via === 'file';
  const isOpen = state === 'uploading' || state === 'reading' || state === 'ready';
  return (
    <>
      {WHOLE.includes(state) && may.download && (
        <Button component="a" href={originalHref(page.id)} download>
          {t('download')}
        </Button>
      )}
      {isOpen && (
        <ActionButton reason={reason} onClick={() => onOpen('cancel')}>
          {t(state === 'reading' && !isFile ? 'stop' : 'cancel')}
        </ActionButton>
      )}
      {state === 'uploading' && may.import && (
        <Button component={Link} href={again} variant="filled">
          {t('goOn')}
        </Button>
      )}
      {state === 'ready' && (
        <ActionButton
          primary
          reason={reason ?? (page.sameAs === null ? undefined : t('sameCounts'))}
          onClick={() => onOpen('commit')}
        >
          {t('commit')}
        </ActionButton>
      )}
      {state === 'committed' && (
        <>
          <ActionButton reason={reason} onClick={() => onOpen('withdraw')}>
            {t('withdraw')}
          </ActionButton>
          <ActionButton primary reason={reason} loading={reconciling} onClick={onReconcile}>
            {t('reconcile')}
          </ActionButton>
        </>
      )}
      {(state === 'refused' || state === 'cancelled' || state === 'withdrawn') && may.import && (
        <Button component={Link} href={again} variant="filled">
          {t(isFile ? 'another' : 'askAgain')}
        </Button>
      )}
    </>
  );
}
