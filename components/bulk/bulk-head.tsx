'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { PageHead } from '@/components/ui/page-head';
import { ExactTime, RelativeText } from '@/components/ui/relative-time';
import { useBulkRefusalText } from '@/components/ui/use-bulk-error-text';
import { isLive, type BulkVerb } from '@/lib/domain/bulk';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { BulkBadge } from './bulk-badge';
import { useBulkTitle } from './use-bulk-title';

/** The sentence about the operation, what is fixed about it, and what can be done with it. */
export function BulkHead({ page, onOpen }: { page: BulkPage; onOpen: (verb: BulkVerb) => void }) {
  const title = useBulkTitle();
  return (
    <PageHead
      title={title(page)}
      sub={
        <>
          <BulkBadge state={page.state} why={page.why} />
          <Known page={page} />
        </>
      }
      actions={isLive(page.state) ? <Verbs page={page} onOpen={onOpen} /> : undefined}
    />
  );
}

function Known({ page }: { page: BulkPage }) {
  const t = useTranslations('bulk');
  const hint = useHint(page);
  const time = (at: string | null) => () => <ExactTime at={at} />;
  if (page.kind === 'export') return <span>{t.rich('exported', { time: time(page.finishedAt) })}</span>;
  return (
    <>
      <span>{t.rich('frozen', { time: time(page.frozenAt) })}</span>
      <PausedBy page={page} />
      {hint !== undefined && <span>{hint}</span>}
      {page.actingFor !== null && <span>{t('actingFor', { name: page.actingFor })}</span>}
    </>
  );
}

function PausedBy({ page: { state, why, actions } }: { page: BulkPage }): ReactNode {
  const t = useTranslations('bulk');
  const pause = actions.find(({ action }) => action === 'bulk_pause');
  if (state !== 'paused' || why !== 'person' || pause === undefined) return null;
  const ago = () => <RelativeText at={pause.at} />;
  return <span>{t.rich('pausedBy', { name: pause.actor, ago })}</span>;
}

/** What a state that waits for a person asks of them. */
function useHint(page: BulkPage): string | undefined {
  const t = useTranslations('bulk.resumeHint');
  const { state, why } = page;
  if (state === 'stopped') return t('failures');
  if (state !== 'paused') return undefined;
  if (why === 'power') return t('power');
  return why === 'canary' ? t('canary') : undefined;
}

/** Stop the rest, and Pause or Resume: in their place always, with the reason when they cannot be pressed. */
function Verbs({ page, onOpen }: { page: BulkPage; onOpen: (verb: BulkVerb) => void }) {
  const t = useTranslations('bulk.verbs');
  const refusal = useBulkRefusalText();
  const why = (verb: BulkVerb) => {
    const verdict = page.verdicts[verb];
    return verdict.allowed ? undefined : refusal(verb, page.state, verdict);
  };
  const rests = page.state === 'paused' || page.state === 'stopped';
  const resume = page.why === 'canary' ? t('goOn') : t('resume');
  return (
    <>
      <ActionButton reason={why('cancel')} onClick={() => onOpen('cancel')}>
        {t('cancel')}
      </ActionButton>
      {rests ? (
        <ActionButton primary reason={why('resume')} onClick={() => onOpen('resume')}>
          {resume}
        </ActionButton>
      ) : (
        <ActionButton primary reason={why('pause')} onClick={() => onOpen('pause')}>
          {t('pause')}
        </ActionButton>
      )}
    </>
  );
}
