import type { TheirStatus } from '../../domain/reconciliation';
import { classifyOursAlone, classifyTheirsAlone } from './classify-alone';
import { classifyPair } from './classify-pair';
import { placeKnot, placeParts } from './knot';
import { openGroup, type OpenGroup } from './open-group';
import type { Group, OurItem, TheirItem } from './our-item';
import { pairByPresence, pairEvenClasses, pairOff } from './pair-off';
import { ignored, oursAlone, theirsAlone, type Placement } from './placement';
import type { MatchRules } from './rules';
import { isOpenStatus, setAsideCopies, setAsideEarlierAnswers, setAsideSuperseded } from './superseded';

/**
 * Places every row of a group of one key and kind, each exactly once. The same rows and rules give the same placements,
 * in the same order, whatever order the rows come in.
 */
export function classifyGroup(group: Group, rules: MatchRules): Placement[] {
  const { ours, theirs } = group;
  const [item] = ours;
  const [line] = theirs;
  const kind = item?.kind ?? line?.kind;
  if (kind === undefined) return [];
  if (rules.kinds[kind] === 'leave_aside') return leftAside(group, rules);
  if (ours.length + theirs.length > 2) return classifySeveral(group, rules);
  if (item !== undefined && line !== undefined) return [classifyPair(item, line, rules)];
  if (ours.length + theirs.length === 2) return classifySeveral(group, rules);
  if (item !== undefined) return [classifyOursAlone(item, rules)];
  return line === undefined ? [] : [classifyTheirsAlone(line, rules)];
}

function leftAside(group: Group, rules: MatchRules): Placement[] {
  const { ours, theirs } = openGroup(group, rules);
  return [...ours.map(oursAlone), ...theirs.map(theirsAlone)].map((rows) => ignored('kind_left_aside', rows));
}

const isSuccess = ({ state }: OurItem) => state === 'success';
const isDone = ({ state }: OurItem) => state === 'failed' || state === 'compensated';
const isUnderWay = (item: OurItem) => !isSuccess(item) && !isDone(item);
const isAny = () => true;
const says = (status: TheirStatus) => (item: TheirItem) => item.status === status;
const isOpenLine = ({ status }: TheirItem) => isOpenStatus(status);

/**
 * Several under one key. Money that moved finds its partner first, then what is under way, then what failed: a line that
 * failed is no rival of one that succeeded.
 */
function classifySeveral(group: Group, rules: MatchRules): Placement[] {
  const open = openGroup(group, rules);
  setAsideEarlierAnswers(open);
  const said = open.theirs.some(({ status }) => status !== 'unknown');
  setAsideSuperseded(open);
  const lines = open.theirs;
  const agreed = pairOff(open, isSuccess, says('succeeded'));
  const present = pairByPresence(open, isSuccess, says('succeeded'));
  open.paired = agreed + present > 0;
  setAsideCopies(open, lines);
  placeMoved(open);
  placeOpenLines(open);
  placeFailed(open);
  const beside = { paired: open.paired, said };
  for (const item of open.ours) open.placed.push(classifyOursAlone(item, rules, beside));
  for (const item of open.theirs) open.placed.push(classifyTheirsAlone(item, rules, beside));
  return open.placed;
}

/** Their money moved, and no success of ours is equal to it. */
function placeMoved(open: OpenGroup): void {
  placeParts(open, isSuccess, says('succeeded'));
  if (!open.ours.some(isSuccess)) pairEvenClasses(open, says('succeeded'));
  placeKnot(open, isAny, says('succeeded'));
}

/** They cannot say yet. What we gave up is a candidate only where nothing else is. */
function placeOpenLines(open: OpenGroup): void {
  pairOff(open, isUnderWay, isOpenLine);
  pairOff(open, isSuccess, isOpenLine);
  const isLiving = open.ours.some((item) => !isDone(item));
  placeKnot(open, isLiving ? (item) => !isDone(item) : isAny, isOpenLine);
}

/** Nothing moved at theirs. That is a break for our successes, and at most a pair that agrees for the rest. */
function placeFailed(open: OpenGroup): void {
  pairOff(open, isSuccess, says('failed'));
  placeKnot(open, isSuccess, says('failed'));
  pairOff(open, isUnderWay, says('failed'));
  pairOff(open, isDone, says('failed'));
}
