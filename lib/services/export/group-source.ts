import { GROUP_CAP } from '../../db/group-reader';
import { countCell, instantCells, moneyCells, type Cell, type ExportRow } from '../../domain/export-cell';
import { GIVEN_UP } from '../../domain/error-class';
import type { VerbResult } from '../../domain/errors';
import { GROUP_EXPORT, STRETCH_EXPORT } from '../../domain/views/export';
import type { FailureGroupRow } from '../../domain/views/failure-group';
import type { CappedCount } from '../../domain/views/quantities';
import type { StretchGroupRow } from '../../domain/views/stretch-groups';
import type { ServiceContext } from '../context';
import { listGroups } from '../groups/list-groups';
import { listStretchGroups } from '../groups/list-stretch-groups';
import type { ExportSource } from './export-source';
import type { ExportNote, ExportWords } from './export-words';

type Page<Row> = { rows: readonly Row[]; older: string | null };

/**
 * The causes of failures, read page by page by the list itself, which is at most twenty pages. `filter` as the list
 * takes it; with from and to: the causes of that stretch of time.
 */
export async function groupSource(
  ctx: ServiceContext,
  filter: Record<string, unknown>,
  words: ExportWords,
): Promise<ExportSource> {
  const stretch = await stretchSource(ctx, filter, words);
  if (stretch !== null) return stretch;
  let capped = false;
  const read = async (cursor?: string) => {
    const page = pageOf(await listGroups(ctx, { ...filter, cursor }));
    capped = page.groups.capped;
    return page;
  };
  return {
    heads: GROUP_EXPORT.map((name) => words.head(name)),
    chunks: () => pagesOf(read, (row) => groupCells(row, words)),
    notes: () => (capped ? TOO_MANY : []),
    choice: null,
  };
}

/** Null: the filter names no stretch of time. */
async function stretchSource(
  ctx: ServiceContext,
  filter: Record<string, unknown>,
  words: ExportWords,
): Promise<ExportSource | null> {
  const read = async (cursor?: string) => pageOf(await listStretchGroups(ctx, { ...filter, cursor }));
  const first = 'from' in filter && 'to' in filter ? await read() : null;
  if (first === null) return null;
  return {
    heads: STRETCH_EXPORT.map((name) => words.head(name)),
    chunks: () => pagesOf(read, (row) => stretchCells(row, words)),
    notes: () => (first.causes.capped ? TOO_MANY : []),
    choice: null,
  };
}

const TOO_MANY: ExportNote[] = [{ about: 'groups', count: GROUP_CAP }];

/** Whoever lost the right in between gets nothing more. */
function pageOf<T>(page: VerbResult<T>): T {
  if (!page.ok) throw new Error(`the list was refused: ${page.error.code}`);
  return page.value;
}

async function* pagesOf<Row>(
  read: (cursor?: string) => Promise<Page<Row> | null>,
  cells: (row: Row) => ExportRow,
): AsyncGenerator<readonly ExportRow[]> {
  for (let cursor: string | undefined; ;) {
    const page: Page<Row> | null = await read(cursor);
    if (page === null) return;
    yield page.rows.map(cells);
    if (page.older === null) return;
    cursor = page.older;
  }
}

function groupCells(row: FailureGroupRow, words: ExportWords): ExportRow {
  const at = instantCells(words.zone);
  const cells: Record<(typeof GROUP_EXPORT)[number], Cell> = {
    ...nameCells(row, words),
    state: words.term('groupState', row.life.state),
    owner: row.life.owner?.name ?? null,
    note: row.life.note,
    tasks: cappedCell(row.count),
    share: shareCell(row.share),
    oldest: at(row.oldest.since),
    firstSeen: at(row.firstSeenAt),
    lastSeen: at(row.lastSeenAt),
    lastDay: countCell(row.trend.counts.reduce((sum, count) => sum + count, 0)),
    atStake: sums(row),
    samples: row.samples.map(({ taskId }) => taskId).join(' '),
  };
  return GROUP_EXPORT.map((name) => cells[name]);
}

function stretchCells(row: StretchGroupRow, words: ExportWords): ExportRow {
  const cells: Record<(typeof STRETCH_EXPORT)[number], Cell> = {
    ...nameCells(row, words),
    failures: countCell(row.failed),
    share: shareCell(row.share),
    standing: cappedCell(row.standing),
    lastSeen: instantCells(words.zone)(row.lastSeenAt),
  };
  return STRETCH_EXPORT.map((name) => cells[name]);
}

function nameCells(row: FailureGroupRow | StretchGroupRow, words: ExportWords) {
  const title = row.errorClass === GIVEN_UP ? words.term('remark', 'givenUp') : row.title;
  return { group: row.id, type: row.bizType, errorClass: row.errorClass, title };
}

/** A count that stopped at its cap is no number to add up. */
function cappedCell({ count, capped }: CappedCount): Cell {
  return capped ? `${count}+` : countCell(count);
}

/** Percent with one decimal. */
function shareCell(share: number | null): Cell {
  return share === null ? null : { decimal: (share * 100).toFixed(1) };
}

/** Sums per currency in one cell, since a group may have several. */
function sums({ atStake, atStakePartial }: FailureGroupRow): Cell {
  if (atStake.length === 0) return null;
  const texts = atStake.map((money) => {
    const [amount, currency] = moneyCells(money);
    return `${typeof amount === 'object' && amount !== null ? amount.decimal : ''} ${String(currency)}`;
  });
  return texts.join('; ') + (atStakePartial ? ' +' : '');
}
