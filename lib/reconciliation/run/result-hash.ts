import { createHash } from 'node:crypto';
import type { OurItem, TheirItem } from '../matching/our-item';
import type { Placement } from '../matching/placement';

/** Between fields, which may hold whatever a file holds. */
const FIELD = '\u001f';

/**
 * SHA-256 over all placements of a run in canonical order. What a row says counts, not where it stood: the same rows in
 * another order, in other chunks or in another file give the same hash.
 */
export class ResultHash {
  private readonly parts: string[] = [];

  /** Placements of one part, or rows that cannot be used, as text, in any order. Every part comes once, in its order. */
  add(texts: string[]): void {
    const hash = createHash('sha256');
    texts.sort();
    hash.update(texts.join('\n'));
    this.parts.push(hash.digest('hex'));
  }

  digest(): string {
    return createHash('sha256').update(this.parts.join('\n')).digest('hex');
  }
}

/** A placement as far as it counts. Rows of one side are in the order of their texts. */
export function placementText(placement: Placement): string {
  const { ours, theirs, bucket, breakKind, reason, differenceMinor, currency, dueBy } = placement;
  const [item] = ours.length > 0 ? ours : theirs;
  let text = `${item?.kind}${FIELD}${item?.key}${FIELD}${bucket}`;
  if (bucket !== 'matched')
    text += `${FIELD}${breakKind}${FIELD}${reason}${FIELD}${dueBy}${FIELD}${placement.paidTwice}${FIELD}${placement.uploadedTwice}`;
  text += `${FIELD}${differenceMinor}${FIELD}${currency}`;
  return `${text}${FIELD}o${joined(ours, ourText)}${FIELD}t${joined(theirs, theirText)}`;
}

export function invalidText(side: 'ours' | 'theirs', problem: string, raw: string): string {
  return ['invalid', side, problem, raw].join(FIELD);
}

function joined<T>(rows: readonly T[], textOf: (row: T) => string): string {
  const [row] = rows;
  if (row === undefined) return '';
  return rows.length === 1 ? textOf(row) : rows.map(textOf).sort().join(FIELD);
}

function ourText({ taskId, amountMinor, currency, state, businessDate }: OurItem): string {
  return `${FIELD}${taskId}${FIELD}${amountMinor}${FIELD}${currency}${FIELD}${state}${FIELD}${businessDate}`;
}

function theirText({ amountMinor, currency, status, businessDate, at, occurrence }: TheirItem): string {
  return `${FIELD}${amountMinor}${FIELD}${currency}${FIELD}${status}${FIELD}${businessDate}${FIELD}${at}${FIELD}${occurrence}`;
}
