import type { GroupHead } from '../../db/group-reader';
import type { GroupSort } from '../../domain/views/failure-group';

/** A group with what the list is sorted by. */
export type CountedGroup = GroupHead & { found: number };

/** What a group's place in the list depends on. */
type Placed = Pick<CountedGroup, 'id' | 'found' | 'newestAgeMs'>;
type Place = { value: number; id: string; row: number };

/** Most tasks first, or the latest failure first; equal ones by id, so that each stands in exactly one place. */
export function sortGroups<G extends Placed>(groups: readonly G[], sort: GroupSort): G[] {
  return [...groups].sort((a, b) => valueOf(b, sort) - valueOf(a, sort) || (a.id < b.id ? -1 : 1));
}

function valueOf(group: Placed, sort: GroupSort): number {
  return sort === 'count' ? group.found : -group.newestAgeMs;
}

export type PageOfGroups<G> = {
  groups: G[];
  newer: string | null;
  older: string | null;
  firstRow: number;
};

/**
 * The page that begins behind the cursor's place. Groups may have come or moved since: what counts is the place in
 * the order, not a number of rows to pass over. `now` makes ages comparable between two reads.
 */
export function pageOfGroups<G extends Placed>(
  sorted: readonly G[],
  sort: GroupSort,
  cursor: string | undefined,
  size: number,
  now: number,
): PageOfGroups<G> {
  const behind = decodePlace(cursor);
  const offset = sort === 'last' ? now : 0;
  const begin =
    behind === null
      ? 0
      : sorted.findIndex((group) => {
          const value = offset + valueOf(group, sort);
          return value < behind.value || (value === behind.value && group.id > behind.id);
        });
  const start = begin === -1 ? sorted.length : begin;
  const groups = sorted.slice(start, start + size);
  const placeAt = (index: number) => {
    const group = sorted[index];
    return group === undefined
      ? null
      : encodePlace({ value: offset + valueOf(group, sort), id: group.id, row: index });
  };
  return {
    groups,
    newer: start === 0 ? null : start <= size ? FIRST_PAGE : placeAt(start - size - 1),
    older: start + size < sorted.length ? placeAt(start + size - 1) : null,
    firstRow: groups.length === 0 ? 0 : start + 1,
  };
}

/** A cursor that cannot be read is the same as none: the first page. */
const FIRST_PAGE = 'first';
const FORM = /^(\d{1,16})\.(\d{1,9})\.([\x21-\x7e]{1,64})$/;

function encodePlace({ value, id, row }: Place): string {
  return Buffer.from(`${value}.${row}.${id}`).toString('base64url');
}

function decodePlace(text: string | undefined): Place | null {
  const match = text === undefined ? null : FORM.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (match === null) return null;
  return { value: Number(match[1]), row: Number(match[2]), id: match[3] ?? '' };
}
