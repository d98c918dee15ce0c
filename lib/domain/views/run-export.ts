import type { Permission } from '../roles';

/** Sheets of a run's file, in order. Breaks holds invalid rows, too: both need a person. */
export const RUN_SHEETS = [
  'summary',
  'matched',
  'breaks',
  'in_transit',
  'ignored',
  'resolutions',
  'signatures',
] as const;
export type RunSheetName = (typeof RUN_SHEETS)[number];

/** Rows of one sheet, the head aside; a spreadsheet holds 1,048,576. */
export const RUN_EXPORT_ROWS = 1_000_000;

export const RUN_EXPORT_PERMISSIONS: readonly Permission[] = ['reconciliation.read', 'task.export'];

/** Columns of both sides of a row that was placed. */
const PLACED = [
  'key',
  'entryKind',
  'currency',
  'task',
  'type',
  'bizId',
  'ourState',
  'ourDate',
  'ourTime',
  'ours',
  'statement',
  'line',
  'theirStatus',
  'theirDate',
  'theirTime',
  'theirs',
  'difference',
] as const;

/** Columns of each sheet, in order, by the names that words are found under. */
export const RUN_COLUMNS = {
  summary: [
    'fact',
    'value',
    'side',
    'bucket',
    'currency',
    'rows',
    'amount',
    'withoutAmount',
    'stated',
    'computed',
    'agrees',
  ],
  matched: PLACED,
  breaks: [
    'break',
    'key',
    'breakKind',
    'entryKind',
    'businessDate',
    'currency',
    'ours',
    'theirs',
    'difference',
    'stake',
    'state',
    'resolution',
    'reasonCode',
    'until',
    'assignee',
    'task',
    'type',
    'statement',
    'line',
    'problem',
    'field',
    'value',
    'openedAt',
    'changedAt',
  ],
  in_transit: [...PLACED, 'dueBy'],
  ignored: [...PLACED, 'why'],
  resolutions: [
    'break',
    'key',
    'seq',
    'event',
    'at',
    'who',
    'role',
    'resolution',
    'reasonCode',
    'note',
    'until',
    'task',
    'run',
    'checker',
    'via',
    'effect',
  ],
  signatures: [
    'seq',
    'event',
    'at',
    'who',
    'role',
    'checker',
    'checkerRole',
    'reason',
    'run',
    'seal',
    'until',
  ],
} as const satisfies Record<RunSheetName, readonly string[]>;

export type RunColumn = (typeof RUN_COLUMNS)[RunSheetName][number];

/** Facts of the summary, by the names that words are found under. */
export const RUN_FACTS = [
  'source',
  'businessDate',
  'run',
  'state',
  'requester',
  'finishedAt',
  'asOf',
  'format',
  'sourceVersion',
  'matchVersion',
  'resultHash',
  'day',
  'statementFile',
  'identity',
  'controlTotal',
  'openBreaks',
  'openNet',
  'awaitingEvidence',
] as const;
export type RunFact = (typeof RUN_FACTS)[number];
