'use client';

import { Checkbox, Table, TableTbody, TableTh, TableThead, TableTr } from '@mantine/core';
import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { cellClass } from './cell-class';
import { ColumnHead } from './column-head';
import type { DataTableProps, TableSelection } from './columns';
import { DataRow } from './data-row';
import css from './data-table.module.css';
import { SkeletonCells } from './skeleton-cells';
import { NewRowsLine, Pager } from './table-lines';
import { useRowCursor } from './use-row-cursor';

const features = tableFeatures({ rowSelectionFeature });
const NOTHING: ReadonlySet<string> = new Set();

function toState(ids: ReadonlySet<string>): Record<string, true> {
  return Object.fromEntries([...ids].map((id) => [id, true as const]));
}

function useModel<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selection } = props;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    // Cells are drawn by DataRow, each row on its own.
    return columns.map(({ id }) => helper.display({ id }));
  }, [columns]);
  const rowSelection = useMemo(() => toState(selection?.ids ?? NOTHING), [selection?.ids]);
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowId,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(new Set(Object.keys(next)));
    },
  });
}

/**
 * A list: hairlines, a keyboard cursor (j, k, Enter), ticks (x, Shift+x), keyset paging.
 * Give stable `columns` (module scope or useMemo). Below 900 px each row becomes two or three lines.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, twoLine, selection, selectionBar, announcement, pager, loading, empty, error } =
    props;
  const t = useTranslations('common.table');
  const table = useModel(props);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const cursor = useRowCursor(props, bodyRef);
  const rows = table.getRowModel().rows;
  const nothing = error ?? (rows.length === 0 && !loading ? empty : undefined);

  return (
    <>
      {announcement && <NewRowsLine {...announcement} />}
      <Table
        className={twoLine ? `${css.table} ${css.twoLine}` : css.table}
        // Below 900 px rows are drawn as grids, which would otherwise cost them their meaning.
        role="table"
        aria-label={label}
        aria-busy={loading || undefined}
        layout="fixed"
      >
        <colgroup>
          {selection && <col style={{ width: 36 }} />}
          {columns.map((column) => (
            <col
              key={column.id}
              className={cellClass(column)}
              style={column.width ? { width: column.width } : undefined}
            />
          ))}
        </colgroup>
        <TableThead>
          <TableTr>
            {selection && (
              <TableTh className={css.tick}>
                <Checkbox
                  aria-label={t('selectPage')}
                  checked={rows.length > 0 && table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={() =>
                    selection.onChange(
                      pageTicks(
                        selection,
                        rows.map(({ id }) => id),
                      ),
                    )
                  }
                />
              </TableTh>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} className={cellClass(column)} />
            ))}
          </TableTr>
        </TableThead>
        <TableTbody ref={bodyRef} role="rowgroup">
          {loading && rows.length === 0 && (
            <SkeletonCells columns={columns} ticks={selection !== undefined} />
          )}
          {!error &&
            rows.map(({ id, original }) => (
              <DataRow
                key={id}
                id={id}
                row={original}
                columns={columns}
                ticks={selection !== undefined}
                ticked={selection?.ids.has(id) ?? false}
                cursor={cursor.id === id}
                onPlace={cursor.place}
                onTick={cursor.toggle}
                detail={props.detail?.(original)}
              />
            ))}
        </TableTbody>
      </Table>
      {nothing}
      {pager && !error && rows.length > 0 && <Pager {...pager} />}
      {selectionBar}
    </>
  );
}

function pageTicks(selection: TableSelection, pageIds: readonly string[]): ReadonlySet<string> {
  return pageIds.every((id) => selection.ids.has(id)) ? NOTHING : new Set(pageIds);
}
