import type { Permission, Role } from '../roles';
import { may } from '../roles';

/** Lists that can be taken along as a file. */
export const EXPORT_LISTS = ['tasks', 'groups', 'audit'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** csv: for programs. xlsx: for Excel, which makes numbers of a CSV's ids. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows of one file, the head aside. */
export const EXPORT_ROWS = 100_000;
/** Bytes of one file's text, before it is packed. */
export const EXPORT_BYTES = 200 * 1024 * 1024;

/** complete: all rows that matched. cut: at a limit. broken_off: whoever asked for it went away. failed: we could not go on. */
export const EXPORT_ENDS = ['complete', 'cut', 'broken_off', 'failed'] as const;
export type ExportEnd = (typeof EXPORT_ENDS)[number];

const NEEDED: Readonly<Record<ExportList, readonly Permission[]>> = {
  tasks: ['task.export'],
  groups: ['task.export'],
  audit: ['audit.read', 'task.export'],
};

export function exportPermissions(list: ExportList): readonly Permission[] {
  return NEEDED[list];
}

/** The first right that a role lacks to export a list; undefined when it may. */
export function missingForExport(list: ExportList, role: Role): Permission | undefined {
  return NEEDED[list].find((permission) => !may(role, permission));
}

/** Columns of the files, in order, by the names that words are found under. `since`: the view's own time. */
export const TASK_EXPORT = [
  'id',
  'status',
  'type',
  'bizId',
  'eventId',
  'error',
  'remarks',
  'attempts',
  'amount',
  'currency',
  'since',
  'created',
  'updated',
  'due',
  'heldBy',
] as const;
export const GROUP_EXPORT = [
  'group',
  'type',
  'errorClass',
  'title',
  'state',
  'owner',
  'note',
  'tasks',
  'share',
  'oldest',
  'firstSeen',
  'lastSeen',
  'lastDay',
  'atStake',
  'samples',
] as const;
export const STRETCH_EXPORT = [
  'group',
  'type',
  'errorClass',
  'title',
  'failures',
  'share',
  'standing',
  'lastSeen',
] as const;
export const AUDIT_EXPORT = [
  'entry',
  'time',
  'who',
  'userId',
  'role',
  'action',
  'outcome',
  'subject',
  'subjectId',
  'type',
  'bizId',
  'from',
  'to',
  'reason',
  'details',
  'request',
  'address',
] as const;
export type ExportColumn =
  | (typeof TASK_EXPORT)[number]
  | (typeof GROUP_EXPORT)[number]
  | (typeof STRETCH_EXPORT)[number]
  | (typeof AUDIT_EXPORT)[number];
