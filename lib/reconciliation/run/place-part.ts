import { addPlacement, addRow, type ReconciliationSums } from '../../domain/reconciliation-sums';
import type { EntryKind } from '../../domain/reconciliation';
import type { PlacedRecord } from '../../db/placed-rows';
import type { NewItem } from '../../db/recon-item-store';
import { joinGroups } from '../matching/join-groups';
import type { Group, OurItem } from '../matching/our-item';
import type { Placement } from '../matching/placement';
import type { MatchRules } from '../matching/rules';
import { breakKeys } from './break-key';
import { itemRow } from './item-row';
import { placeGroup, type Context } from './place-group';
import { placementText } from './result-hash';
import type { RunOurs, RunTheirs } from './row-cells';

/** A kind and a key: what rows meet by. */
export function groupId(kind: EntryKind, key: string): string {
  return `${kind}\0${key}`;
}

/** Where rows of a key that somebody watches have ended. */
export type End = { placement: Placement; breakKey: string | null };

/**
 * What a part of a run is placed with. `watched`: groups of known breaks. `contexts`: by group. `dayOf`: the day that a
 * statement is of.
 */
export type PartRules = {
  rules: MatchRules;
  watched: { has(group: string): boolean };
  contexts: ReadonlyMap<string, Context>;
  dayOf: (statementId: bigint) => string;
};

/** What came of one part. `texts`: of its placements, for the hash. */
export type PlacedPartition = {
  matched: PlacedRecord[];
  ignored: PlacedRecord[];
  items: NewItem[];
  texts: string[];
  ends: Map<string, End[]>;
  breaks: number;
};

/** The groups of a part, in the order in which their keys appear. */
export function groupsOf(ours: readonly RunOurs[], theirs: readonly RunTheirs[]): Group[] {
  return [...joinGroups(ours, theirs)];
}

/**
 * Whether earlier days have to be asked about the rows of a group: they stand alone, and not only for what moved nothing
 * at ours.
 */
export function standsAlone({ ours, theirs }: Group, rules: MatchRules): boolean {
  const kind = (ours[0] ?? theirs[0])?.kind;
  if (kind === undefined || rules.kinds[kind] === 'leave_aside') return false;
  if (theirs.length === 0) return ours.some(({ state }) => state !== 'failed' && state !== 'compensated');
  return ours.length === 0;
}

/** Decides every group of a part, adds its rows to the sums and gives what is to be written. */
export function placePartition(
  groups: readonly Group[],
  { rules, watched, contexts, dayOf }: PartRules,
  sums: ReconciliationSums,
): PlacedPartition {
  const made: PlacedPartition = {
    matched: [],
    ignored: [],
    items: [],
    texts: [],
    ends: new Map(),
    breaks: 0,
  };
  for (const group of groups) {
    const [row] = group.ours.length > 0 ? group.ours : group.theirs;
    if (row === undefined) continue;
    const id = groupId(row.kind, row.key);
    addCarried(group, sums);
    const context = contexts.size === 0 ? undefined : contexts.get(id);
    const { placed, joined } = placeGroup(group, context, rules);
    for (const one of joined.ours) addRow(sums, 'ours', one);
    for (const one of joined.theirs) addRow(sums, 'theirs', one);
    const taskId = loneTask(placed, context);
    const isWatched = watched.has(id);
    const before = { paired: context?.paired.theirs ?? [], loose: context?.loose.theirs ?? [] };
    const keys = breakKeys(placed, before, dayOf);
    for (const [at, placement] of placed.entries()) {
      addPlacement(sums, placement);
      const breakKey = keys[at] ?? null;
      keep(made, placement, { breakKey, currency: rules.currency, taskId });
      if (isWatched) endsOf(made.ends, id).push({ placement, breakKey });
    }
  }
  return made;
}

/** Rows of the day were counted when they were read; those of earlier days once it is known that they still belong here. */
function addCarried({ ours, theirs }: Group, sums: ReconciliationSums): void {
  for (const row of ours as readonly RunOurs[]) if (row.carried) addRow(sums, 'ours', row);
  for (const row of theirs as readonly RunTheirs[]) if (row.carried) addRow(sums, 'theirs', row);
}

function keep(
  made: PlacedPartition,
  placement: Placement,
  at: { breakKey: string | null; currency: string; taskId: bigint | null },
): void {
  made.texts.push(placementText(placement));
  const { bucket } = placement;
  if (bucket === 'matched' || bucket === 'ignored') {
    made[bucket].push(recordOf(placement));
    return;
  }
  made.items.push(itemRow(placement, at));
  if (bucket === 'break') made.breaks += 1;
}

function recordOf({ ours, theirs, reason, differenceMinor, currency }: Placement): PlacedRecord {
  const [row] = ours.length > 0 ? ours : theirs;
  const { kind, key } = row ?? { kind: 'other' as const, key: '' };
  return { kind, key, reason, differenceMinor, currency, ours, theirs };
}

/** The task that a key was paired with: what a line that is one too many is about. Null: none, or several. */
function loneTask(placed: readonly Placement[], context: Context | undefined): bigint | null {
  const tasks: OurItem[] = placed.length < 2 ? [] : placed.flatMap(({ ours }) => ours);
  if (context !== undefined) tasks.push(...context.paired.ours);
  const ids = new Set(tasks.map(({ taskId }) => taskId));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

function endsOf(ends: Map<string, End[]>, id: string): End[] {
  const known = ends.get(id);
  if (known !== undefined) return known;
  const empty: End[] = [];
  ends.set(id, empty);
  return empty;
}
