'use client';

import { useTranslations } from 'next-intl';
import { useDoneText } from '@/components/audit/audit-words';
import { useCountText } from '@/components/lists/count-text';
import { taskTypeHref } from '@/components/task-types/paths';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { RelativeText } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { AUDIT_OUTCOMES } from '@/lib/domain/audit-actions';
import type { GroupSince, GroupTypeEdit } from '@/lib/domain/views/failure-group';
import css from './groups.module.css';

/** What has changed since a person last changed the group's state: failures, what has left it, and the type's settings. */
export function GroupSinceSection({ since, bizType }: { since: GroupSince; bizType: string }) {
  const t = useTranslations('groups.since');
  const count = useCountText();
  const { failed, stood, compensated } = since;
  return (
    <Section labelledBy="group-since">
      <SectionHead
        id="group-since"
        title={t('title', { to: since.to })}
        note={t.rich('by', { name: since.by, ago: () => <RelativeText at={since.at} /> })}
      />
      <ul className={css.lines}>
        <li>{t('failed', { count: failed.count, shown: count(failed) })}</li>
        {stood !== null && stood.then.count > 0 && (
          <li>
            {t('stood', { then: count(stood.then), still: count(stood.still), count: stood.still.count })}
          </li>
        )}
        {compensated.count > 0 && (
          <li>{t('compensated', { count: compensated.count, shown: count(compensated) })}</li>
        )}
        <Edits since={since} bizType={bizType} />
      </ul>
    </Section>
  );
}

function Edits({ since: { edits, moreEdits }, bizType }: { since: GroupSince; bizType: string }) {
  const t = useTranslations('groups.since');
  const type = () => (
    <Link href={taskTypeHref(bizType)}>
      <Mono>{bizType}</Mono>
    </Link>
  );
  if (edits.length === 0) return <li>{t.rich('noEdits', { type })}</li>;
  return (
    <li>
      {t.rich('edits', { type })}
      <ul className={css.lines}>
        {edits.map((edit) => (
          <Edit key={edit.auditId} edit={edit} />
        ))}
        {moreEdits && <li>{t('moreEdits')}</li>}
      </ul>
    </li>
  );
}

function Edit({ edit: { at, by, action, reason } }: { edit: GroupTypeEdit }) {
  const t = useTranslations('groups.since');
  const done = useDoneText();
  return (
    <li>
      {t.rich('edit', {
        who: () => <b className={css.who}>{by}</b>,
        done: done(action, AUDIT_OUTCOMES[0]),
        ago: () => <RelativeText at={at} />,
      })}
      {reason && <blockquote className={css.quote}>“{reason}”</blockquote>}
    </li>
  );
}
