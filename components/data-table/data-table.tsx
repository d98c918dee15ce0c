'use client';

import { Checkbox, Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from '@mantine/core';
import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { Fragment, useMemo, useRef, type ReactNode } from 'react';
import { SkeletonCells } from './skeleton-cells';
import { ColumnHead } from './column-head';
import type { DataColumn, DataTableProps, TableSelection } from './columns';
import css from './data-table.module.css';
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
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: () => column.header,
        cell: ({ row }) => column.cell(row.original),
      }),
    );
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

function cellClass<Row>(column: DataColumn<Row>): string {
  return [
    column.align === 'right' && css.right,
    column.dropBelow === 1400 && css.drop1400,
    column.dropBelow === 1100 && css.drop1100,
    css[`narrow-${column.narrow ?? 'hide'}`],
  ]
    .filter(Boolean)
    .join(' ');
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
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
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
          {selection && <col style={{ width: 28 }} />}
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
            <SkeletonCells columns={columns} ticks={selection !== undefined} cellClass={cellClass} />
          )}
          {!error &&
            rows.map((row, index) => (
              <Fragment key={row.id}>
                <TableTr
                  role="row"
                  tabIndex={-1}
                  data-row=""
                  data-cursor={cursor.id === row.id || undefined}
                  data-selected={row.getIsSelected() || undefined}
                  onMouseDown={() => cursor.place(row.id)}
                >
                  {selection && (
                    <TableTd role="cell" className={css.tick}>
                      <Checkbox
                        aria-label={t('selectRow', { row: row.id })}
                        checked={row.getIsSelected()}
                        onChange={() => undefined}
                        onClick={(event) => cursor.toggle(index, event.shiftKey)}
                      />
                    </TableTd>
                  )}
                  {row.getAllCells().map((cell) => {
                    const column = byId.get(cell.column.id);
                    return (
                      <TableTd key={cell.id} role="cell" className={column && cellClass(column)}>
                        <table.FlexRender cell={cell} />
                      </TableTd>
                    );
                  })}
                </TableTr>
                <DetailRow columns={columns.length + (selection ? 1 : 0)}>
                  {props.detail?.(row.original)}
                </DetailRow>
              </Fragment>
            ))}
        </TableTbody>
      </Table>
      {nothing}
      {pager && !error && rows.length > 0 && <Pager {...pager} />}
      {selection && selection.ids.size > 0 && selectionBar}
    </>
  );
}

/** What stands open under a row; nothing while it is closed. */
function DetailRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <TableTr role="row" className={css.detail}>
      <TableTd role="cell" colSpan={columns}>
        {children}
      </TableTd>
    </TableTr>
  );
}

function pageTicks(selection: TableSelection, pageIds: readonly string[]): ReadonlySet<string> {
  return pageIds.every((id) => selection.ids.has(id)) ? NOTHING : new Set(pageIds);
}
