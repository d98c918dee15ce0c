'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { entryHref } from '@/components/audit/audit-path';
import {
  IconClock,
  IconCompensated,
  IconEdit,
  IconEvidence,
  IconGiveUp,
  IconInfo,
  IconNote,
  IconPlus,
  IconRelease,
  IconRetry,
  type Icon,
} from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { TimelineEvent, Who } from '@/components/ui/timeline';
import type { AuditDetails, AuditEntry } from '@/lib/domain/views/audit-entry';
import type { CompensationView } from '@/lib/domain/views/task-page';
import { CompensationFacts } from './compensation-record';
import { lifeAction, type LifeAction } from './life-action';
import css from './life.module.css';

const ICONS: Record<LifeAction, Icon> = {
  retry: IconRetry,
  edit_payload: IconEdit,
  release: IconRelease,
  run_now: IconClock,
  give_up: IconGiveUp,
  compensate: IconCompensated,
  amend_compensation: IconCompensated,
  reveal: IconEvidence,
  note: IconNote,
  start_follow_up: IconPlus,
  run_compensation: IconPlus,
  other: IconInfo,
};

/** What a person did: who, what, why in their own words, and where it stands on record. */
export function ActionEvent({
  entry,
  compensation,
}: {
  entry: AuditEntry;
  compensation: CompensationView | null;
}) {
  const t = useTranslations('task.life');
  const action = lifeAction(entry.action);
  return (
    <TimelineEvent
      at={entry.at}
      Icon={ICONS[action]}
      tone={compensation ? 'compensated' : 'quiet'}
      quote={entry.reason ?? undefined}
      detail={<ActionDetail entry={entry} compensation={compensation} />}
    >
      {t.rich('action', {
        name: entry.actor.name,
        done: t(`done.${action}`),
        who: (words: ReactNode) => <Who>{words}</Who>,
      })}
    </TimelineEvent>
  );
}

function ActionDetail({ entry, compensation }: { entry: AuditEntry; compensation: CompensationView | null }) {
  const t = useTranslations('task.life');
  const how = textOf(entry.details, 'outcomeHow');
  const revision = revisionOf(entry.details);
  return (
    <>
      {how !== null && <div>{t('checked', { how })}</div>}
      {compensation && (
        <div className={css.facts}>
          <CompensationFacts record={compensation} brief />
        </div>
      )}
      <div>
        {revision && `${t('revision', revision)} · `}
        <TextLink href={entryHref(entry.id)}>{t('audit', { id: entry.id })}</TextLink>
      </div>
    </>
  );
}

function textOf(details: AuditDetails | null, key: string): string | null {
  const value = details?.[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Edits keep the revision before and after in their details. */
function revisionOf(details: AuditDetails | null): { from: number; to: number } | null {
  const value = details?.revision;
  if (typeof value !== 'object' || value === null || !('before' in value) || !('after' in value)) return null;
  const { before: from, after: to } = value;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}
