import { createHash } from 'node:crypto';
import type { TheirItem } from '../matching/our-item';
import type { Placement } from '../matching/placement';
import { lineId } from './place-group';

/** Hex digits that a key has. */
const LENGTH = 40;

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, LENGTH);
}

/** The day that a statement is of. */
type DayOf = (statementId: bigint) => string;

/**
 * Of a break that has a row of ours, or a line of theirs alone. By what it is about and never by where it stood in a file,
 * so that a corrected file keeps its breaks; lines of two days' files are never each other. `ordinal`: among equal ones.
 */
function breakKeyOf(
  { ours, theirs }: Pick<Placement, 'ours' | 'theirs'>,
  dayOf: DayOf,
  ordinal: number,
): string {
  const [item] = ours;
  if (item === undefined) return keyOf([...theirs.map((line) => lineText(line, dayOf)), String(ordinal)]);
  const ids = ours.map(({ taskId }) => taskId.toString()).sort();
  return keyOf(['ours', item.kind, item.key, ...ids]);
}

function lineText({ kind, key, currency, amountMinor, businessDate, statementId }: TheirItem, dayOf: DayOf) {
  return ['theirs', kind, key, currency, amountMinor, businessDate, dayOf(statementId)].join('\0');
}

/** Lines of a key that other days know: with a pair, and without one whose break is closed. */
type Before = { paired: readonly TheirItem[]; loose: readonly TheirItem[] };

/** Keys of what a group was placed as; null where that is no break. */
export function breakKeys(placed: readonly Placement[], before: Before, dayOf: DayOf): (string | null)[] {
  const ordinals = placed.some(isTheirsAlone) ? ordinalsOf(placed, before, dayOf) : null;
  return placed.map((one) => {
    if (one.bucket !== 'break') return null;
    const [line] = one.theirs;
    return breakKeyOf(one, dayOf, (line && ordinals?.get(lineId(line))) ?? 1);
  });
}

/**
 * Equal lines are counted with those that other days know, and those that have their pair first: the key of one does not
 * move when another one is closed.
 */
function ordinalsOf(
  placed: readonly Placement[],
  { paired, loose }: Before,
  dayOf: DayOf,
): Map<string, number> {
  const alone = placed.filter(isTheirsAlone).flatMap(({ theirs }) => theirs);
  // What moved nothing no other day knows of: counted here, it would give the key of an equal line another number there.
  const others = placed.filter((one) => !isTheirsAlone(one) && one.bucket !== 'ignored');
  const open = [...loose, ...alone].sort(inOrder);
  const isOpen = new Set(open.map(lineId));
  const counted = new Map<string, number>();
  const ordinals = new Map<string, number>();
  for (const line of [
    ...[...paired, ...others.flatMap(({ theirs }) => theirs)].filter((one) => !isOpen.has(lineId(one))),
    ...open,
  ]) {
    if (ordinals.has(lineId(line))) continue;
    const text = lineText(line, dayOf);
    const ordinal = (counted.get(text) ?? 0) + 1;
    counted.set(text, ordinal);
    ordinals.set(lineId(line), ordinal);
  }
  return ordinals;
}

function isTheirsAlone({ bucket, ours }: Placement): boolean {
  return bucket === 'break' && ours.length === 0;
}

function inOrder(a: TheirItem, b: TheirItem): number {
  if (a.statementId !== b.statementId) return a.statementId < b.statementId ? -1 : 1;
  return a.line - b.line || a.occurrence - b.occurrence;
}

/** Keys of rows of a day that cannot be used. Equal ones are told apart by their order. */
export class InvalidKeys {
  private readonly counted = new Map<string, number>();

  constructor(private readonly day: string) {}

  /** `raw`: the line, or what names the task. */
  of(side: 'ours' | 'theirs', raw: string): string {
    const sha = createHash('sha256').update(raw).digest('hex');
    const text = ['invalid', side, this.day, sha].join('\0');
    const ordinal = (this.counted.get(text) ?? 0) + 1;
    this.counted.set(text, ordinal);
    return keyOf([text, String(ordinal)]);
  }
}
