'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { AuditDetails } from '@/components/audit/audit-details';
import { useAuditColumns } from '@/components/audit/audit-columns';
import { DataTable } from '@/components/data-table/data-table';
import { useOpenRows } from '@/components/data-table/use-open-rows';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';

/** What was done to the account or tried on it, newest first. `origin`: for links that are passed on. */
export function UserTrail({
  userId,
  trail,
  origin,
}: {
  userId: string;
  trail: readonly AuditEntry[];
  origin: string;
}) {
  const t = useTranslations('users');
  const open = useOpenRows();
  const columns = useAuditColumns(open).filter(({ id }) => id !== 'subject' && id !== 'change');
  return (
    <Section labelledBy="trail">
      <SectionHead
        id="trail"
        title={t('trail')}
        note={t('trailNote')}
        end={<Link href={`/audit?actor=${userId}`}>{t('trailAll')}</Link>}
      />
      <DataTable<AuditEntry>
        label={t('trail')}
        columns={columns}
        rows={trail}
        rowId={({ id }) => id}
        twoLine
        onRowEnter={open.toggle}
        detail={(entry) =>
          open.ids.has(entry.id) ? <AuditDetails entry={entry} origin={origin} /> : undefined
        }
        empty={<p>{t('trailEmpty')}</p>}
      />
    </Section>
  );
}
