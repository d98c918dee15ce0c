import type { Database } from '../../db/client';
import type { StoredRun } from '../../db/recon-run-store';
import { instantCells, type Cell } from '../../domain/export-cell';
import { maskErrorText } from '../../domain/masking';
import { RUN_COLUMNS } from '../../domain/views/run-export';
import { eachBreak, type FoundBreak } from './each-break';
import { moneyCell } from './money-cell';
import { termOf, type RunSheet, type RunWords } from './run-sheet';

type Column = (typeof RUN_COLUMNS)['breaks'][number];

/** Differences and rows that cannot be used: what the run found, and what became of it until now. */
export function breakSheet(db: Database, run: StoredRun, words: RunWords): RunSheet {
  const columns = RUN_COLUMNS.breaks;
  const at = instantCells(words.zone);
  return {
    name: 'breaks',
    heads: columns.map((column) => words.head(column)),
    async *chunks() {
      for await (const found of eachBreak(db, run))
        yield found.map((one) => {
          const cells = cellsOf(one, at, words);
          return columns.map((column) => cells[column]);
        });
    },
  };
}

function cellsOf(
  { item, standing }: FoundBreak,
  at: (instant: string | null) => Cell,
  words: RunWords,
): Record<Column, Cell> {
  const { currency, detail } = item;
  const invalid = detail.invalid;
  return {
    break: standing?.id.toString() ?? null,
    key: item.matchKey,
    breakKind: termOf(words, 'breakKind', item.kind),
    entryKind: words.term('entryKind', item.entryKind),
    businessDate: item.businessDate,
    currency,
    ours: moneyCell(item.oursMinor, currency),
    theirs: moneyCell(item.theirsMinor, currency),
    difference: moneyCell(item.differenceMinor, currency),
    stake: moneyCell(item.stakeMinor, currency),
    state: termOf(words, 'breakState', standing?.state),
    resolution: termOf(words, 'resolution', standing?.resolution),
    reasonCode: termOf(words, 'reasonCode', standing?.reasonCode),
    until: standing?.until ?? null,
    assignee: standing?.assigneeName ?? null,
    task: item.taskId?.toString() ?? null,
    type: item.bizType,
    statement: item.statementId?.toString() ?? null,
    line: item.line === null ? null : { decimal: String(item.line) },
    problem: termOf(words, 'problem', invalid?.problem),
    field: invalid?.field ?? null,
    // A line of theirs is finance's as it stands; a piece of our payload may hold a secret.
    value: invalid?.side === 'ours' ? maskErrorText(invalid.value) : (invalid?.value ?? null),
    openedAt: at(standing?.openedAt.toISOString() ?? null),
    changedAt: at(standing?.changedAt.toISOString() ?? null),
  };
}
