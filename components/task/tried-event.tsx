'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { entryHref } from '@/components/audit/audit-path';
import { IconClose } from '@/components/ui/icons';
import { ExactTime } from '@/components/ui/relative-time';
import { TextLink } from '@/components/ui/text-link';
import { Machine, TimelineEvent, Who } from '@/components/ui/timeline';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import { lifeAction } from './life-action';
import css from './life.module.css';

/** What people tried in vain, folded: nothing was changed by it, but it may explain a telephone call. */
export function TriedEvent({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations('task.life');
  const [first] = entries;
  if (!first) return null;
  return (
    <TimelineEvent
      at={first.at}
      Icon={IconClose}
      fold={
        <ul className={css.tried}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <TriedLine entry={entry} />
            </li>
          ))}
        </ul>
      }
    >
      <Machine>{t('triedInVain', { count: entries.length })}</Machine>
    </TimelineEvent>
  );
}

function TriedLine({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('task.life');
  return (
    <>
      <ExactTime at={entry.at} show="time" />{' '}
      {t.rich(entry.outcome === 'conflict' ? 'conflict' : 'refused', {
        name: entry.actor.name,
        tried: t(`tried.${lifeAction(entry.action)}`),
        who: (words: ReactNode) => <Who>{words}</Who>,
      })}{' '}
      <TextLink href={entryHref(entry.id)}>{t('audit', { id: entry.id })}</TextLink>
    </>
  );
}
