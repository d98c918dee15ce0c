import type { DataColumn } from './columns';
import css from './data-table.module.css';

/** What a cell of this column looks like, head and colgroup included. */
export function cellClass<Row>(column: DataColumn<Row>): string {
  return [
    column.align === 'right' && css.right,
    column.dropBelow === 1400 && css.drop1400,
    column.dropBelow === 1100 && css.drop1100,
    css[`narrow-${column.narrow ?? 'hide'}`],
  ]
    .filter(Boolean)
    .join(' ');
}
