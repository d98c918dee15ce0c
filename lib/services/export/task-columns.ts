import type { TaskFacts } from '../../db/task-reader';
import { countCell, instantCells, moneyCells, type Cell, type ExportRow } from '../../domain/export-cell';
import { TASK_EXPORT } from '../../domain/views/export';
import type { TaskRow, TaskView } from '../../domain/views/task-list';
import { taskRow } from '../tasks/task-row';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import type { ExportWords } from './export-words';

type Name = (typeof TASK_EXPORT)[number];

/** Where the view's own time is one of the others, it has no column of its own. */
function columnsOf(view: TaskView): readonly Name[] {
  return view === 'all' ? TASK_EXPORT.filter((name) => name !== 'since') : TASK_EXPORT;
}

export function taskHeads(view: TaskView, words: ExportWords): string[] {
  return columnsOf(view).map((name) => (name === 'since' ? words.since(view) : words.head(name)));
}

/** A task as the list shows it, secrets masked by the same rules. */
export function taskCells(
  view: TaskView,
  types: TypeCatalogue,
  now: Date,
  words: ExportWords,
): (task: TaskFacts) => ExportRow {
  const columns = columnsOf(view);
  const at = instantCells(words.zone);
  return (task) => {
    const cells = cellsOf(taskRow(task, view, types, now), at, words);
    return columns.map((name) => cells[name]);
  };
}

function cellsOf(row: TaskRow, at: ReturnType<typeof instantCells>, words: ExportWords): Record<Name, Cell> {
  const [amount, currency] = moneyCells(row.amount);
  return {
    id: row.id,
    status: words.term('status', row.status),
    type: row.bizType,
    bizId: row.bizId,
    eventId: row.eventId,
    error: row.lastError,
    remarks: remarksOf(row, words),
    attempts: countCell(row.attempts),
    amount,
    currency,
    since: at(row.since),
    created: at(row.createdAt),
    updated: at(row.updatedAt),
    due: at(row.dueAt),
    heldBy: row.claimedBy,
  };
}

/** What is not as usual, in the words of the list's tags. */
function remarksOf({ flags, paused }: TaskRow, words: ExportWords): Cell {
  const { lateOutcome } = flags;
  const remarks = [
    paused !== null && 'paused',
    flags.edited && 'edited',
    flags.outcomeUnknown && 'outcomeUnknown',
    lateOutcome !== null && (lateOutcome === 'succeeded' ? 'lateSuccess' : 'lateResult'),
  ].filter((word) => word !== false);
  return remarks.length === 0 ? null : remarks.map((word) => words.term('remark', word)).join(' · ');
}
