'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { CopyButton } from '@/components/ui/copy-button';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import { ChangeList, recordedTypeChanges } from '@/components/task-types/change-list';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import { Change } from './audit-columns';
import { entryHref } from './audit-path';
import css from './audit-trail.module.css';
import { DetailFacts, splitDetails } from './detail-facts';

/** The rest of an entry: the whole reason, before and after, and where the request came from. */
export function AuditDetails({ entry, origin }: { entry: AuditEntry; origin: string }) {
  const t = useTranslations('audit.details');
  const changes = recordedTypeChanges(entry.details);
  const { before, after, rest } = splitDetails(
    changes.length > 0 ? withoutChanges(entry.details) : entry.details,
  );
  const facts: Fact[] = [
    { label: t('entry'), value: <EntryLink id={entry.id} origin={origin} /> },
    { label: t('at'), value: <ExactTime at={entry.at} /> },
  ];
  if (entry.from || entry.to) facts.push({ label: t('change'), value: <Change entry={entry} /> });
  if (entry.requestId) facts.push({ label: t('request'), value: <Mono wrap>{entry.requestId}</Mono> });
  if (entry.address) facts.push({ label: t('address'), value: <Mono wrap>{entry.address}</Mono> });
  return (
    <div className={css.details}>
      {entry.reason && <blockquote className={css.quote}>“{entry.reason}”</blockquote>}
      {(before || after) && (
        <div className={css.pair}>
          <Side title={t('before')} details={before} of={entry.subject.type} />
          <Side title={t('after')} details={after} of={entry.subject.type} />
        </div>
      )}
      {changes.length > 0 && <ChangeList changes={changes} label={t('change')} />}
      {rest && <DetailFacts details={rest} of={entry.subject.type} />}
      <LabeledFacts facts={facts} />
    </div>
  );
}

/** The address of this entry, to be opened or passed on. */
function EntryLink({ id, origin }: { id: string; origin: string }) {
  const t = useTranslations('audit.details');
  const href = entryHref(id);
  return (
    <>
      <Link href={href}>
        <Mono>{id}</Mono>
      </Link>{' '}
      <CopyButton text={`${origin}${href}`} what={t('link')} />
    </>
  );
}

/** They stand in a table of their own. */
function withoutChanges(details: AuditEntry['details']): AuditEntry['details'] {
  return details && Object.fromEntries(Object.entries(details).filter(([key]) => key !== 'changes'));
}

interface SideProps {
  title: string;
  details: Record<string, unknown> | undefined;
  of: string;
}

function Side({ title, details, of }: SideProps) {
  const t = useTranslations('common');
  return (
    <section className={css.side}>
      <h3>{title}</h3>
      {details ? <DetailFacts details={details} of={of} /> : t('none')}
    </section>
  );
}
