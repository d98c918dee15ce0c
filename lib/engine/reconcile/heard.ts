import type { FoundAgain, Told } from '../../db/break-evidence';
import { unusableTask, type KnownBreak } from '../../db/open-rows';
import type { ItemDetail } from '../../domain/recon-item-detail';
import type { BreakKind } from '../../domain/reconciliation';
import type { ResolvableKind } from '../../domain/break-resolution';
import type { Placement } from '../../reconciliation/matching/placement';
import { groupId, type End } from '../../reconciliation/run/place-part';

/** Names where a task ended that could not be used before. */
export const mendedId = (taskId: bigint) => `mended ${taskId}`;

/** Names where the rows of a break ended: the group that they were in, of a task without one the task. */
export function endsId(known: KnownBreak): string {
  const taskId = unusableTask(known);
  return taskId === null ? groupId(known.entryKind, known.matchKey) : mendedId(taskId);
}

export function breakKindOf(kind: ResolvableKind): BreakKind | null {
  return kind === 'invalid' ? null : kind;
}

/** Of a break that the run has found again: it still is one, perhaps another. */
export function heardAgain(found: FoundAgain, known: KnownBreak | undefined): Told {
  const { id: breakId, kind, differenceMinor } = found;
  return {
    breakId,
    heard: { bucket: 'break', breakKind: breakKindOf(kind), reason: null, differenceMinor },
    before: known === undefined ? null : { kind: known.kind, differenceMinor: known.differenceMinor },
  };
}

/**
 * Of a break that the run has not found again: where its rows ended. Null: nothing can be said of it yet. `isOwn`: it is of
 * the run's own day, so that lines which are not there are in no input any more.
 */
export function heardOf(
  known: KnownBreak,
  detail: ItemDetail | undefined,
  ends: ReadonlyMap<string, readonly End[]>,
  isOwn: boolean,
): Told | null {
  const told = (heard: Told['heard']): Told => ({ breakId: known.id, heard, before: null });
  const all = ends.get(endsId(known)) ?? [];
  // Found again, but a later day's run had it last and knows better.
  if (all.some(({ breakKey }) => breakKey === known.breakKey)) return null;
  const gone = isOwn && isTheirsAlone(detail) ? told('gone') : null;
  if (unusableTask(known) !== null) return mendedOf(all, told);
  if (detail === undefined || known.kind === 'invalid') return gone;
  const placements = all.map(({ placement }) => placement).filter((one) => holdsOne(one, detail));
  if (placements.length === 0) return gone;
  // Its rows belong to another break now, which stands in its place.
  if (placements.some(({ bucket }) => bucket === 'break')) return told('gone');
  if (placements.some(({ bucket }) => bucket === 'in_transit')) return null;
  const matched = placements.find(({ bucket }) => bucket === 'matched');
  const moved = placements.find(({ reason }) => reason === 'nothing_moved');
  const end = matched ?? moved ?? placements[0];
  if (end === undefined || isWavedThrough(known, end)) return null;
  const { bucket, reason, differenceMinor } = end;
  return told({ bucket, breakKind: null, reason, differenceMinor });
}

/** A task that can be used now is wherever it ended, and its break is over. Not read again, it is what it was. */
function mendedOf(ends: readonly End[], told: (heard: Told['heard']) => Told): Told | null {
  if (ends.length === 0) return null;
  const matched = ends.find(({ placement }) => placement.bucket === 'matched');
  if (matched === undefined) return told('gone');
  const { bucket, reason, differenceMinor } = matched.placement;
  return told({ bucket, breakKind: null, reason, differenceMinor });
}

/** A task of ours never goes away: where it is in no input, the source is not asked about it any more. */
function isTheirsAlone(detail: ItemDetail | undefined): boolean {
  if (detail === undefined) return false;
  return detail.invalid === null ? detail.ours.length === 0 : detail.invalid.side === 'theirs';
}

/** Nobody's record has changed: the same difference is within a tolerance that was raised since. */
function isWavedThrough(known: KnownBreak, { bucket, differenceMinor }: Placement): boolean {
  const isNone = differenceMinor === null || differenceMinor === 0n;
  return bucket === 'matched' && !isNone && differenceMinor === known.differenceMinor;
}

/** Tasks by their number; lines by what they say, since a corrected file has them in other places. */
function holdsOne({ ours, theirs }: Placement, detail: ItemDetail): boolean {
  if (ours.some(({ taskId }) => detail.ours.some((row) => row.taskId === taskId.toString()))) return true;
  return theirs.some(({ amountMinor, currency, businessDate }) =>
    detail.theirs.some(
      (row) =>
        row.amountMinor === amountMinor.toString() &&
        row.currency === currency &&
        row.businessDate === businessDate,
    ),
  );
}
