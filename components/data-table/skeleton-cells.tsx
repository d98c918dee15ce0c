import { TableTd, TableTr } from '@mantine/core';
import { cellClass } from './cell-class';
import type { DataColumn } from './columns';
import css from './data-table.module.css';

const ROWS = 8;
const SHARES = [64, 82, 58, 74];

/** Quiet bars where rows will be: shown after 300 ms, as high as rows. */
export function SkeletonCells<Row>({
  columns,
  ticks,
}: {
  columns: readonly DataColumn<Row>[];
  ticks: boolean;
}) {
  return Array.from({ length: ROWS }, (_, row) => (
    <TableTr key={row} aria-hidden="true" className={css.skeleton}>
      {ticks && <TableTd className={css.tick} />}
      {columns.map((column, index) => (
        <TableTd key={column.id} className={cellClass(column)}>
          <span className={css.bar} style={{ width: `${SHARES[(row + index) % SHARES.length]}%` }} />
        </TableTd>
      ))}
    </TableTr>
  ));
}
