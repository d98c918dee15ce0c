'use client';

import { Checkbox, TableTd, TableTr } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { cellClass } from './cell-class';
import type { DataColumn } from './columns';
import css from './data-table.module.css';

export interface DataRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Rows of this table can be ticked. */
  ticks: boolean;
  ticked: boolean;
  /** The keyboard is on it. */
  cursor: boolean;
  onPlace: (id: string) => void;
  onTick: (id: string, range: boolean) => void;
  detail: ReactNode;
}

/**
 * One row, and under it its details while they stand open. Drawn again only when something of it has changed: moving
 * the cursor or ticking a row must not cost a page of five hundred.
 */
export const DataRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>(props: DataRowProps<Row>) {
  const { id, row, columns, ticks, ticked, cursor, onPlace, onTick, detail } = props;
  const t = useTranslations('common.table');
  return (
    <>
      <TableTr
        role="row"
        tabIndex={-1}
        data-row=""
        data-cursor={cursor || undefined}
        data-selected={ticked || undefined}
        onMouseDown={() => onPlace(id)}
      >
        {ticks && (
          <TableTd role="cell" className={css.tick}>
            <Checkbox
              aria-label={t('selectRow', { row: id })}
              checked={ticked}
              onChange={() => undefined}
              onClick={(event) => onTick(id, event.shiftKey)}
            />
          </TableTd>
        )}
        {columns.map((column) => (
          <TableTd key={column.id} role="cell" className={cellClass(column)}>
            {column.cell(row)}
          </TableTd>
        ))}
      </TableTr>
      {detail !== undefined && (
        <TableTr role="row" className={css.detail}>
          <TableTd role="cell" colSpan={columns.length + (ticks ? 1 : 0)}>
            {detail}
          </TableTd>
        </TableTr>
      )}
    </>
  );
}
