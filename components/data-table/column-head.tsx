import { TableTh } from '@mantine/core';
import { Link } from '@/components/ui/link';
import { IconChevronDown } from '@/components/ui/icons';
import type { DataColumn } from './columns';
import css from './data-table.module.css';

/** A column's head: its word, and an arrow where the rows are sorted by it. */
export function ColumnHead<Row>({ column, className }: { column: DataColumn<Row>; className: string }) {
  const { header, sorted, sortHref } = column;
  const words = (
    <span className={sorted ? css.sorted : css.head}>
      {header}
      {sorted && <IconChevronDown className={sorted === 'ascending' ? css.up : undefined} />}
    </span>
  );
  return (
    <TableTh className={className} aria-sort={sorted} scope="col">
      {sortHref ? (
        <Link href={sortHref} className={css.sortLink}>
          {words}
        </Link>
      ) : (
        words
      )}
    </TableTh>
  );
}
