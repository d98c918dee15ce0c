import type { TheirStatus } from '../../domain/reconciliation';
import { uploadedTwice } from './classify-alone';
import { moneyOf, takeTheirs, type OpenGroup } from './open-group';
import type { TheirItem } from './our-item';
import { ignored, theirsAlone } from './placement';
import type { MatchRules } from './rules';

export const isOpenStatus = (status: TheirStatus): boolean =>
  status === 'in_progress' || status === 'unknown';

/**
 * An item is reported as long as it lives: in progress yesterday, succeeded today. The earlier report is set aside when a
 * later line of the same money says what became of it, or stands in another statement. Never so many that one of ours
 * were left without a line: then they are two items.
 */
export function setAsideSuperseded(open: OpenGroup): void {
  const living = open.ours.filter(({ state }) => state !== 'failed' && state !== 'compensated').length;
  let spare = open.theirs.length - living;
  if (spare <= 0 || !open.theirs.some(({ status }) => isOpenStatus(status))) return;
  const later = hasLaterReport(open.theirs, open.rules);
  const taken = new Set<TheirItem>();
  for (const item of open.theirs) {
    if (spare === 0) break;
    if (!later.has(item)) continue;
    taken.add(item);
    spare -= 1;
  }
  for (const item of taken) open.placed.push(ignored('superseded', theirsAlone(item)));
  takeTheirs(open, taken);
}

/** What the lines behind the one that is looked at say, by money. */
type Behind = { settled: boolean; statements: Set<bigint> };

function hasLaterReport(theirs: readonly TheirItem[], rules: MatchRules): Set<TheirItem> {
  const behind = new Map<string | null, Behind>();
  /** A line that cannot say names no money that counts: any later line of the key stands behind it. */
  const anyMoney: Behind = { settled: false, statements: new Set() };
  const found = new Set<TheirItem>();
  for (const item of [...theirs].reverse()) {
    const money = moneyOf(item, rules);
    const same = behind.get(money) ?? { settled: false, statements: new Set() };
    behind.set(money, same);
    if (isOpenStatus(item.status) && isBehind(item.status === 'unknown' ? anyMoney : same, item))
      found.add(item);
    note(anyMoney, item);
    if (item.status !== 'unknown') note(same, item);
  }
  return found;
}

function isBehind({ settled, statements }: Behind, { statementId }: TheirItem): boolean {
  return settled || statements.size > (statements.has(statementId) ? 1 : 0);
}

function note(behind: Behind, { status, statementId }: TheirItem): void {
  if (!isOpenStatus(status)) behind.settled = true;
  behind.statements.add(statementId);
}

/** Asked again, they said something newer: the same word twice is no second payment. */
export function setAsideEarlierAnswers(open: OpenGroup): void {
  if (!open.rules.areAnswers) return;
  const newest = open.theirs.reduce((max, { statementId }) => (statementId > max ? statementId : max), 0n);
  const earlier = new Set(open.theirs.filter(({ statementId }) => statementId !== newest));
  for (const item of earlier) open.placed.push(ignored('superseded', theirsAlone(item)));
  takeTheirs(open, earlier);
}

/** Lines that succeeded, found no partner and stand, equal in all, in an earlier statement too. */
export function setAsideCopies(open: OpenGroup, all: readonly TheirItem[]): void {
  const succeeded = open.theirs.filter(({ status }) => status === 'succeeded');
  if (succeeded.length === 0 || all.length < 2) return;
  const first = new Map<string, bigint>();
  for (const item of all) {
    const content = contentOf(item);
    if (!first.has(content)) first.set(content, item.statementId);
  }
  const copies = new Set(succeeded.filter((item) => first.get(contentOf(item)) !== item.statementId));
  for (const item of copies) open.placed.push(uploadedTwice(item));
  takeTheirs(open, copies);
}

/** All that two uploads of one line have in common. Equal lines of one file differ by their occurrence. */
function contentOf({ currency, amountMinor, status, businessDate, at, occurrence }: TheirItem): string {
  return [currency, amountMinor, status, businessDate, at, occurrence].join(' ');
}
