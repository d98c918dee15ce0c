'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useDoneText } from '@/components/audit/audit-words';
import { bulkHref } from '@/components/bulk/bulk-path';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Mono } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import { TextLink } from '@/components/ui/text-link';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import css from './latest-actions.module.css';

/** Who did what to which task, the newest first. */
export function LatestActions({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations('overview.latest');
  if (entries.length === 0) return <p className={css.none}>{t('none')}</p>;
  return (
    <>
      <ol className={css.list}>
        {entries.map((entry) => (
          <Action key={entry.id} entry={entry} />
        ))}
      </ol>
      <p className={css.more}>
        <Link href="/audit">{t('all')}</Link>
      </p>
    </>
  );
}

function Action({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('overview.latest');
  const done = useDoneText();
  const { actor, action, outcome, subject, bizId, bizType, reason } = entry;
  return (
    <li className={css.action}>
      <span className={css.what}>
        <b className={css.who}>{actor.name}</b> {done(action, outcome)}{' '}
        {subject.type === 'task' ? (
          <TextLink href={taskHref(subject.id)}>
            <Mono>{bizId ?? subject.id}</Mono>
          </TextLink>
        ) : (
          subject.type === 'task_type' && <Mono>{subject.id}</Mono>
        )}
        {subject.type === 'bulk' && <TextLink href={bulkHref(subject.id)}>#{subject.id}</TextLink>}
        {bizType && subject.type === 'task' && (
          <span className={css.type}>
            <Mono>{bizType}</Mono>
          </span>
        )}
      </span>
      <span className={css.reason} title={reason ?? undefined}>
        {reason && t('quote', { reason })}
      </span>
      <span className={css.at}>
        <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}
