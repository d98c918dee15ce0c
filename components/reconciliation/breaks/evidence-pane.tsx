'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import { EmptyState, Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { BreakVerbs } from './break-verbs';
import css from './breaks.module.css';
import { Evidence } from './evidence';
import type { BreakDialogName } from './use-break-dialogs';
import type { EvidenceState } from './use-evidence';

/** The evidence of the break that is looked at, beside the list. */
export function EvidencePane({
  state,
  verbs,
  place,
  day,
  onOpen,
  onAgain,
}: {
  state: EvidenceState;
  verbs: BreakVerbs;
  place?: { at: number; count: number };
  /** Business date of the run. */
  day: string;
  onOpen: (name: BreakDialogName) => void;
  /** Reads the evidence again. */
  onAgain: () => void;
}) {
  const t = useTranslations('breaks.evidence');
  return (
    <aside className={css.pane} aria-label={t('label')} aria-busy={state.status === 'loading' || undefined}>
      <div className={css.sticky}>
        {state.status === 'none' && <Nothing />}
        {state.status === 'loading' && <SkeletonRows rows={8} />}
        {state.status === 'failed' && <Failed failure={state.failure} onAgain={onAgain} />}
        {state.status === 'ready' && (
          <Evidence
            key={state.page.id}
            page={state.page}
            verbs={verbs}
            place={place}
            day={day}
            level={2}
            onOpen={onOpen}
            onAsked={onAgain}
          />
        )}
      </div>
    </aside>
  );
}

function Nothing() {
  const t = useTranslations('breaks.desk');
  return <EmptyState title={t('pick')}>{t('pickBody')}</EmptyState>;
}

function Failed({
  failure,
  onAgain,
}: {
  failure: Extract<EvidenceState, { status: 'failed' }>['failure'];
  onAgain: () => void;
}) {
  const t = useTranslations('breaks.evidence');
  const common = useTranslations('common');
  const text = useVerbErrorText();
  return (
    <Notice
      tone="failed"
      alert
      title={t('failed')}
      actions={<Button onClick={onAgain}>{common('tryAgain')}</Button>}
    >
      {failure.code === 'unanswered' ? undefined : text(failure)}
    </Notice>
  );
}
