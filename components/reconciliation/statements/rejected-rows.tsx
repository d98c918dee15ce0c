'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { RowToggle } from '@/components/data-table/row-toggle';
import { useOpenRows, type OpenRows } from '@/components/data-table/use-open-rows';
import { RawText } from '@/components/ui/mono';
import type { InvalidRow } from '@/lib/domain/statement-file';
import { useRowProblemText } from './row-problem-text';

type Row = InvalidRow & { id: string };

/** Rows that cannot be used: the line in the file, why, and what stands there to the letter. */
export function RejectedRows({ rows }: { rows: readonly InvalidRow[] }) {
  const t = useTranslations('statements.rows');
  const open = useOpenRows();
  const columns = useColumns(open);
  const shown = useMemo(() => rows.map((row) => ({ ...row, id: String(row.line) })), [rows]);
  return (
    <DataTable<Row>
      label={t('rejectedLabel')}
      columns={columns}
      rows={shown}
      rowId={({ id }) => id}
      onRowEnter={open.toggle}
      detail={(row) =>
        open.ids.has(row.id) ? <RawText label={t('rawOf', { line: row.line })}>{row.raw}</RawText> : undefined
      }
    />
  );
}

function useColumns(open: OpenRows): readonly DataColumn<Row>[] {
  const t = useTranslations('statements.rows');
  const problem = useRowProblemText();
  return useMemo(
    () => [
      {
        id: 'line',
        header: t('line'),
        width: 96,
        narrow: 'title',
        cell: ({ line }) => t('lineNumber', { line }),
      },
      { id: 'why', header: t('why'), narrow: 'body', cell: (row) => problem(row) },
      {
        id: 'raw',
        header: t('raw'),
        width: 64,
        narrow: 'end',
        cell: (row) => (
          <RowToggle
            row={row}
            open={open}
            label={(isShown) => t(isShown ? 'hideRaw' : 'showRaw', { line: row.line })}
          />
        ),
      },
    ],
    [t, problem, open],
  );
}
