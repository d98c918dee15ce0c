'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { RowToggle } from '@/components/data-table/row-toggle';
import { useOpenRows } from '@/components/data-table/use-open-rows';
import { RawText } from '@/components/ui/mono';

/** A row of a file: its line there, counted from 1, and what stands in it. */
type FileRow = { line: number; raw: string };

/**
 * Rows of a file, each opened to what stands there to the letter. columns: stable, without the one that opens a row.
 * toggleAt: where that one goes on a narrow screen.
 */
export function RawRows<Row extends FileRow>({
  label,
  rows,
  columns,
  toggleAt,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  toggleAt: 'end' | 'subEnd';
}) {
  const t = useTranslations('statements.rows');
  const open = useOpenRows();
  const all = useMemo(
    (): readonly DataColumn<Row>[] => [
      ...columns,
      {
        id: 'raw',
        header: t('raw'),
        width: 64,
        narrow: toggleAt,
        cell: (row) => (
          <RowToggle
            row={{ id: rowId(row) }}
            open={open}
            label={(isShown) => t(isShown ? 'hideRaw' : 'showRaw', { line: row.line })}
          />
        ),
      },
    ],
    [columns, t, toggleAt, open],
  );
  return (
    <DataTable
      label={label}
      columns={all}
      rows={rows}
      rowId={rowId}
      onRowEnter={(row) => open.toggle({ id: rowId(row) })}
      detail={(row) =>
        open.ids.has(rowId(row)) ? (
          <RawText label={t('rawOf', { line: row.line })}>{row.raw}</RawText>
        ) : undefined
      }
    />
  );
}

function rowId({ line }: FileRow): string {
  return String(line);
}
