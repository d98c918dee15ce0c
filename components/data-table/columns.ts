import type { ReactNode } from 'react';

/**
 * Where a cell goes below 900 px, when a row becomes two or three lines:
 * title and end share the first line, sub and subEnd the second, body fills the third; hide drops it.
 */
export type NarrowPlace = 'title' | 'end' | 'sub' | 'subEnd' | 'body' | 'hide';

/** One column of a DataTable. */
export interface DataColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** px; columns without a width share what is left. */
  width?: number;
  /** Numbers and money stand right. */
  align?: 'left' | 'right';
  /** Set on the column the rows are sorted by: an arrow is shown. */
  sorted?: 'ascending' | 'descending';
  /** A link that sorts by this column. */
  sortHref?: string;
  /** Dropped when the window is narrower: the least useful column first. */
  dropBelow?: 1100 | 1400;
  /** Default "hide". */
  narrow?: NarrowPlace;
}

/** Ticks of rows, kept by the page so that verbs can use them. ids: row ids on this page. */
export interface TableSelection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** Keyset paging: hrefs of the pages beside this one; undefined where there is none. */
export interface TablePager {
  from?: number;
  to?: number;
  total?: number;
  /** The count stopped at total: "10,000+". */
  totalCapped?: boolean;
  newerHref?: string;
  olderHref?: string;
  /** How many rows a page may have, with where each leads. label: "Rows per page". */
  sizes?: { label: string; options: readonly { size: number; href: string; current: boolean }[] };
}

export interface DataTableProps<Row> {
  /** Names the table: "Failed tasks". */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Where Enter leads. The row's own link is drawn by a cell. */
  rowHref?: (row: Row) => string;
  /** What Enter does instead of leading somewhere. */
  onRowEnter?: (row: Row) => void;
  /** What stands open under a row, across all columns; undefined while it is closed. */
  detail?: (row: Row) => ReactNode;
  /** 52 px rows for two lines instead of 34. */
  twoLine?: boolean;
  selection?: TableSelection;
  /** Stuck to the bottom, to be given while something is ticked: a SelectionBar. */
  selectionBar?: ReactNode;
  /** New rows since the page was read: the words, and what Show does. */
  announcement?: { text: ReactNode; onShow: () => void };
  pager?: TablePager;
  /** Keeps the head, shows quiet bars instead of rows. */
  loading?: boolean;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  /** In place of the rows when they could not be read. */
  error?: ReactNode;
  /** Told which row the keyboard is on, for r, c and e of the page. */
  onCursorChange?: (row: Row | undefined) => void;
}
