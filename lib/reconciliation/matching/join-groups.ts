import type { EntryKind } from '../../domain/reconciliation';
import type { Group, OurItem, TheirItem } from './our-item';

type Growing = { ours: OurItem[]; theirs: TheirItem[] };
type ByKey = Map<string, Growing>;

/** Most keys have a row on one side only until the other comes: one empty array serves them all. */
const NONE: never[] = [];

/**
 * Rows of both sides by kind and key, letter for letter: a full outer join. Holds all rows that it is given: a large run
 * gives it one partition at a time. Groups come in the order in which their keys first appear.
 */
export function* joinGroups(ours: Iterable<OurItem>, theirs: Iterable<TheirItem>): Generator<Group> {
  const kinds = new Map<EntryKind, ByKey>();
  for (const item of ours) {
    const groups = groupsOf(kinds, item.kind);
    const group = groups.get(item.key);
    if (group === undefined) groups.set(item.key, { ours: [item], theirs: NONE });
    else group.ours.push(item);
  }
  for (const item of theirs) {
    const groups = groupsOf(kinds, item.kind);
    const group = groups.get(item.key);
    if (group === undefined) groups.set(item.key, { ours: NONE, theirs: [item] });
    else if (group.theirs === NONE) group.theirs = [item];
    else group.theirs.push(item);
  }
  for (const groups of kinds.values()) yield* groups.values();
}

function groupsOf(kinds: Map<EntryKind, ByKey>, kind: EntryKind): ByKey {
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  const groups: ByKey = new Map();
  kinds.set(kind, groups);
  return groups;
}
