'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { useOpenRows } from '@/components/data-table/use-open-rows';
import { useCountText } from '@/components/lists/count-text';
import { FilterBar } from '@/components/lists/filter-bar';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { ListTools, type SavedTools } from '@/components/lists/list-tools';
import { PageHead } from '@/components/ui/page-head';
import type { Role } from '@/lib/domain/roles';
import type { AuditEntry, AuditPage } from '@/lib/domain/views/audit-entry';
import { useAuditColumns } from './audit-columns';
import { AuditDetails } from './audit-details';
import { AuditEmpty } from './audit-empty';
import { AUDIT_PATH } from './audit-path';
import { useAuditFilters } from './audit-filters';

/** Every action of a person, refused ones too, the newest first. With `entry` among the parameters: that one. */
export function AuditTrail({
  trail,
  params,
  role,
  saved,
}: {
  trail: AuditPage;
  params: ListParams;
  /** Of the reader. */
  role: Role;
  saved: SavedTools;
}) {
  const t = useTranslations('audit');
  const count = useCountText();
  // Who asked for one entry wants to read it.
  const open = useOpenRows(params.entry);
  const columns = useAuditColumns(open);
  const { entries, total, firstRow } = trail;
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(AUDIT_PATH, params, { cursor });
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={<ListTools list="audit" params={params} total={total} role={role} saved={saved} />}
      />
      <FilterBar
        path={AUDIT_PATH}
        params={params}
        fields={useAuditFilters(trail.actors)}
        summary={t('total', { count: total.count, shown: count(total) })}
      />
      <DataTable
        label={t('label')}
        columns={columns}
        rows={entries}
        rowId={entryId}
        twoLine
        onRowEnter={open.toggle}
        detail={(entry) =>
          open.ids.has(entry.id) ? <AuditDetails entry={entry} origin={saved.origin} /> : undefined
        }
        pager={{
          from: firstRow,
          to: firstRow + entries.length - 1,
          total: total.count,
          totalCapped: total.capped,
          newerHref: toCursor(trail.newer),
          olderHref: toCursor(trail.older),
        }}
        empty={<AuditEmpty path={AUDIT_PATH} params={params} />}
      />
    </>
  );
}

function entryId({ id }: AuditEntry): string {
  return id;
}
