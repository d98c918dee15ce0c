'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useDoneText, useRoleText } from '@/components/audit/audit-words';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import type { TaskTypePage } from '@/lib/domain/views/task-type';
import { ChangeList, recordedTypeChanges } from './change-list';
import css from './task-types.module.css';

/** What was changed about a type, newest first, each with what it was before. */
export function TypeHistory({ page }: { page: Pick<TaskTypePage, 'history' | 'historyCut' | 'type'> }) {
  const t = useTranslations('taskTypes.history');
  const { history, historyCut, type } = page;
  const trail = `/audit?${new URLSearchParams({ subject: type.bizType })}`;
  return (
    <Section labelledBy="history">
      <SectionHead
        id="history"
        title={t('title')}
        note={t('note')}
        end={<Link href={trail}>{t('all')}</Link>}
      />
      {history.length === 0 && <p className={css.quiet}>{t('empty')}</p>}
      <ol className={css.history}>
        {history.map((entry) => (
          <li key={entry.id}>
            <HistoryEntry entry={entry} />
          </li>
        ))}
      </ol>
      {historyCut && <p className={css.note}>{t('cut')}</p>}
    </Section>
  );
}

function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('taskTypes.history');
  const done = useDoneText();
  const role = useRoleText();
  const changes = recordedTypeChanges(entry.details);
  const did = done(entry.action, entry.outcome);
  return (
    <>
      <p className={css.entry}>
        <span>
          <b className={css.who}>{entry.actor.name}</b>{' '}
          <span className={css.quiet}>{role(entry.actor.role)}</span> {did}
        </span>
        <RelativeTime at={entry.at} />
      </p>
      {entry.reason && <blockquote className={css.quote}>“{entry.reason}”</blockquote>}
      {entry.action === 'create_task_type' && (
        <p className={css.quiet}>{t(changes.length > 0 ? 'created' : 'none')}</p>
      )}
      {changes.length > 0 && <ChangeList changes={changes} label={`${entry.actor.name} ${did}`} />}
    </>
  );
}
