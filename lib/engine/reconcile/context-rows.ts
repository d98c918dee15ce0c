import type { PlacedOurs, PlacedTheirs } from '../../db/placed-rows';
import type { DetailTheirs, ItemDetail } from '../../domain/recon-item-detail';
import type { EntryKind } from '../../domain/reconciliation';
import type { Group, OurItem, TheirItem } from '../../reconciliation/matching/our-item';
import { lineId, type Context } from '../../reconciliation/run/place-group';
import { groupId } from '../../reconciliation/run/place-part';
import type { RunOurs, RunTheirs } from '../../reconciliation/run/row-cells';

export function byId(groups: readonly Group[]): Map<string, Group> {
  const found = new Map<string, Group>();
  for (const group of groups) {
    const row = group.ours[0] ?? group.theirs[0];
    if (row !== undefined) found.set(groupId(row.kind, row.key), group);
  }
  return found;
}

export function without({ ours, theirs }: Group, had: ReadonlySet<OurItem | TheirItem>): Group {
  return { ours: ours.filter((row) => !had.has(row)), theirs: theirs.filter((row) => !had.has(row)) };
}

/** Its rows may have found their place on another day since. */
export function holdsCarried({ ours, theirs }: Group): boolean {
  const isCarried = ({ carried }: { carried: boolean }) => carried;
  return (ours as readonly RunOurs[]).some(isCarried) || (theirs as readonly RunTheirs[]).some(isCarried);
}

/** Whether rows of the day have come to rows of earlier days. */
export function isJoined(group: Group): boolean {
  const ours = group.ours as readonly RunOurs[];
  const theirs = group.theirs as readonly RunTheirs[];
  return holdsCarried(group) && [...ours, ...theirs].some(({ carried }) => !carried);
}

/** All rows of a break, as far as they were taken over into a group; null where any of them was not. */
export function takenOver(group: Group | undefined, detail: ItemDetail): Group | null {
  const tasks = new Set(detail.ours.map(({ taskId }) => taskId));
  const lines = new Set(
    detail.theirs.map((line) => lineId({ ...line, statementId: BigInt(line.statementId) })),
  );
  const ours = (group?.ours ?? []) as readonly RunOurs[];
  const theirs = (group?.theirs ?? []) as readonly RunTheirs[];
  const found = {
    ours: ours.filter(({ taskId, carried }) => carried && tasks.has(taskId.toString())),
    theirs: theirs.filter((line) => line.carried && lines.has(lineId(line))),
  };
  return found.ours.length === tasks.size && found.theirs.length === lines.size ? found : null;
}

export function contextOf(contexts: Map<string, Context>, id: string): Context {
  const known = contexts.get(id);
  if (known !== undefined) return known;
  const empty: Context = { paired: { ours: [], theirs: [] }, loose: { ours: [], theirs: [] }, later: null };
  contexts.set(id, empty);
  return empty;
}

export function add(to: Context['paired'], ours: readonly OurItem[], theirs: readonly TheirItem[]): void {
  to.ours.push(...ours);
  to.theirs.push(...theirs);
}

export type Ids = { tasks: Set<bigint>; lines: Set<string> };

export function idsOf({ ours, theirs }: Group): Ids {
  return { tasks: new Set(ours.map(({ taskId }) => taskId)), lines: new Set(theirs.map(lineId)) };
}

export function sharesRow({ ours, theirs }: Group, rows: Group): boolean {
  const { tasks, lines } = idsOf(rows);
  return ours.some(({ taskId }) => tasks.has(taskId)) || theirs.some((line) => lines.has(lineId(line)));
}

/** Those of some rows that are not among others. */
export function rowsBeyond({ ours, theirs }: Group, others: Group): Context['paired'] {
  const { tasks, lines } = idsOf(others);
  return {
    ours: ours.filter(({ taskId }) => !tasks.has(taskId)),
    theirs: theirs.filter((line) => !lines.has(lineId(line))),
  };
}

/** Several breaks may have been about one row. */
export function addNew(to: Context['paired'], rows: Group): void {
  const { ours, theirs } = rowsBeyond(rows, to);
  add(to, ours, theirs);
}

export const hasMoved = ({ status }: TheirItem) => status === 'succeeded';

export const dayOf = ({ businessDate }: { businessDate: string }) => businessDate;

export function addLater(context: Context, own: Ids, day: string): void {
  const later = context.later ?? { taskIds: new Set(), lines: new Set(), day };
  for (const id of own.tasks) later.taskIds.add(id);
  for (const line of own.lines) later.lines.add(line);
  context.later = later;
}

export function ourItem(row: PlacedOurs, kind: EntryKind, key: string): RunOurs {
  return { ...row, kind, key, carried: false };
}

export function theirItem(row: PlacedTheirs, kind: EntryKind, key: string): RunTheirs {
  return { ...row, kind, key, providerId: null, carried: false };
}

export function detailLine(
  line: DetailTheirs,
  kind: EntryKind,
  key: string,
  counting: ReadonlySet<bigint>,
): RunTheirs[] {
  const statementId = BigInt(line.statementId);
  if (!counting.has(statementId)) return [];
  return [{ ...line, statementId, amountMinor: BigInt(line.amountMinor), kind, key, carried: false }];
}
