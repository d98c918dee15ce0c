'use client';

import { useTranslations } from 'next-intl';
import { bulkHref } from '@/components/bulk/bulk-path';
import { TwoLines } from '@/components/data-table/two-lines';
import { groupHref } from '@/components/groups/groups-path';
import { breakHref, breakOperationHref, runHref } from '@/components/reconciliation/run/run-path';
import { requestHref } from '@/components/approvals/approval-path';
import { sourceHref } from '@/components/reconciliation/sources/source-paths';
import { statementHref } from '@/components/reconciliation/statements/statement-paths';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';

type ListKey = 'tasks';

/** What somebody acted on, with a link where it has a page of its own. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const { type } = entry.subject;
  if (type === 'task') return <TaskSubject entry={entry} />;
  if (type === 'user') return <UserSubject entry={entry} />;
  return <OtherSubject entry={entry} />;
}

function TaskSubject({ entry: { subject, bizId, bizType } }: { entry: AuditEntry }) {
  return (
    <TwoLines
      first={
        <Link href={taskHref(subject.id)} title={bizId ?? undefined}>
          <Mono>{bizId ?? subject.id}</Mono>
        </Link>
      }
      second={<Mono>{[bizType, bizId && subject.id].filter(Boolean).join(' · ')}</Mono>}
    />
  );
}

function UserSubject({ entry: { subject, details } }: { entry: AuditEntry }) {
  const t = useTranslations('audit.subject');
  const account = /^\d+$/.test(subject.id) ? t('user', { id: subject.id }) : subject.id;
  const person = details?.person;
  return typeof person === 'string' ? (
    <TwoLines first={person} second={account} />
  ) : (
    <TwoLines first={account} />
  );
}

function OtherSubject({ entry }: { entry: AuditEntry }) {
  const { subject, details } = entry;
  const t = useTranslations('audit.subject');
  const lists = useTranslations('audit.list');
  const { type, id } = subject;
  switch (type) {
    case 'task_type':
      return <Linked href={`/settings/task-types/${encodeURIComponent(id)}`} text={id} second={t(type)} />;
    case 'bulk':
      // A start that was refused has made none.
      if (!/^\d+$/.test(id)) return <TwoLines first={t('bulkNone')} second={t(type)} />;
      return <Linked href={bulkHref(id)} text={`#${id}`} second={t(type)} />;
    case 'failure_group':
      return <Linked href={groupHref(id)} text={id} second={t(type)} />;
    case 'source':
    case 'statement':
    case 'run':
    case 'break':
    case 'break_operation':
    case 'request':
    case 'day':
      // What was refused before it was found, or never came to be, has no page.
      if (!/^\d+/.test(id)) return <TwoLines first={t('none')} second={t(type)} />;
      return <Linked href={BOOKS_HREF[type](id)} text={bookText(entry)} second={t(type)} />;
    case 'view':
      return <TwoLines first={nameOf(details) ?? <Mono>{id}</Mono>} second={t(type)} />;
    case 'list':
      return <TwoLines first={lists.has(id as ListKey) ? lists(id as ListKey) : id} second={t(type)} />;
    default:
      return <TwoLines first={<Mono>{id}</Mono>} second={t('other')} />;
  }
}

const BOOKS_HREF = {
  source: sourceHref,
  statement: statementHref,
  run: (id: string) => runHref(id),
  break: (id: string) => breakHref(id),
  break_operation: breakOperationHref,
  request: requestHref,
  /** A day's id is the end of its address. */
  day: (id: string) => `/reconciliation/days/${id}`,
};

/** A source is known by its name, a day by its date, the others by their numbers. */
function bookText({ subject: { type, id }, details }: AuditEntry): string {
  if (type === 'source') return nameOf(details) ?? `#${id}`;
  return type === 'day' ? id.slice(id.indexOf('/') + 1) : `#${id}`;
}

function Linked({ href, text, second }: { href: string; text: string; second: string }) {
  return (
    <TwoLines
      first={
        <Link href={href} title={text}>
          <Mono>{text}</Mono>
        </Link>
      }
      second={second}
    />
  );
}

/** A saved view's name, which stands among what was saved. */
function nameOf(details: AuditEntry['details']): string | undefined {
  const name = details?.name;
  return typeof name === 'string' ? name : undefined;
}
