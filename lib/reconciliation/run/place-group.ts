import { classifyOursAlone, classifyTheirsAlone } from '../matching/classify-alone';
import { classifyGroup } from '../matching/classify-group';
import { classifyPair } from '../matching/classify-pair';
import { openGroup } from '../matching/open-group';
import type { Group, OurItem, TheirItem } from '../matching/our-item';
import { inTransit, oursAlone, theirsAlone, type Placement } from '../matching/placement';
import type { MatchRules } from '../matching/rules';
import { setAsideCopies, setAsideEarlierAnswers, setAsideSuperseded } from '../matching/superseded';

/**
 * What earlier days know of a key. `paired`: rows that have found each other there; `loose`: rows of breaks that are closed,
 * which have not. `later`: rows of this very run that a later day has matched already, and on which day.
 */
export type Context = {
  paired: { ours: OurItem[]; theirs: TheirItem[] };
  loose: { ours: OurItem[]; theirs: TheirItem[] };
  later: { taskIds: Set<bigint>; lines: Set<string>; day: string } | null;
};

/** `joined`: rows of other days that ended with one of this run, and so belong to it. */
export type PlacedGroup = { placed: Placement[]; joined: { ours: OurItem[]; theirs: TheirItem[] } };

const NONE: PlacedGroup['joined'] = { ours: [], theirs: [] };

/** Names a line among all statements. */
export function lineId({
  statementId,
  line,
  occurrence,
}: Pick<TheirItem, 'statementId' | 'line' | 'occurrence'>): string {
  return `${statementId} ${line} ${occurrence}`;
}

/** Places the rows of one key and kind, with what earlier days know of the key where the rows stand alone. */
export function placeGroup(group: Group, context: Context | undefined, rules: MatchRules): PlacedGroup {
  if (context === undefined) return { placed: classifyGroup(group, rules), joined: NONE };
  const { rest, placed } = placeLater(group, context);
  const found = placeRest(rest, context, rules);
  return { placed: [...placed, ...found.placed], joined: found.joined };
}

/** A day is run again, and a later one has the other side: nothing is missing, it came later. */
function placeLater(group: Group, { later }: Context): { rest: Group; placed: Placement[] } {
  if (later === null) return { rest: group, placed: [] };
  const ours = group.ours.filter(({ taskId }) => later.taskIds.has(taskId));
  const theirs = group.theirs.filter((item) => later.lines.has(lineId(item)));
  const rest = {
    ours: group.ours.filter((item) => !ours.includes(item)),
    theirs: group.theirs.filter((item) => !theirs.includes(item)),
  };
  const rows = [...ours.map(oursAlone), ...theirs.map(theirsAlone)];
  return { rest, placed: rows.map((one) => inTransit(one, later.day)) };
}

function placeRest(group: Group, context: Context, rules: MatchRules): PlacedGroup {
  const { paired, loose } = context;
  if (group.ours.length + group.theirs.length === 0) return { placed: [], joined: NONE };
  if (paired.ours.length > 0 && paired.theirs.length > 0) return placeBeside(group, paired, rules);
  if (loose.ours.length + loose.theirs.length === 0)
    return { placed: classifyGroup(group, rules), joined: NONE };
  return placeWith(group, loose, rules);
}

/**
 * The key has its pair on another day: nothing more is expected. What fails now is set against the task that had been
 * paired, for they took it back; anything else is one too many.
 */
function placeBeside(group: Group, paired: Context['paired'], rules: MatchRules): PlacedGroup {
  const successes = paired.ours.filter(({ state }) => state === 'success');
  const failed = group.theirs.filter(({ status }) => status === 'failed');
  const taken = successes.slice(0, failed.length);
  const placed = taken.flatMap((item, at) => {
    const line = failed[at];
    return line === undefined ? [] : [classifyPair(item, line, rules)];
  });
  const set = new Set(failed.slice(0, taken.length));
  const open = openGroup({ ours: group.ours, theirs: group.theirs.filter((line) => !set.has(line)) }, rules);
  open.paired = true;
  setAsideEarlierAnswers(open);
  setAsideSuperseded(open);
  setAsideCopies(open, [...paired.theirs, ...open.theirs]);
  const beside = { paired: true, said: true };
  placed.push(...open.placed);
  placed.push(...open.ours.map((item) => classifyOursAlone(item, rules, beside)));
  placed.push(...open.theirs.map((item) => classifyTheirsAlone(item, rules, beside)));
  return { placed, joined: { ours: taken, theirs: [] } };
}

/** Rows of closed breaks may still find their other side: what ends without a row of this run is left as it was. */
function placeWith(group: Group, loose: Context['loose'], rules: MatchRules): PlacedGroup {
  const both = { ours: [...loose.ours, ...group.ours], theirs: [...loose.theirs, ...group.theirs] };
  const own = new Set<OurItem | TheirItem>([...group.ours, ...group.theirs]);
  const isOwn = (row: OurItem | TheirItem) => own.has(row);
  const placed = classifyGroup(both, rules).filter((one) => one.ours.some(isOwn) || one.theirs.some(isOwn));
  const joined = {
    ours: placed.flatMap(({ ours }) => ours.filter((row) => !isOwn(row))),
    theirs: placed.flatMap(({ theirs }) => theirs.filter((row) => !isOwn(row))),
  };
  return { placed, joined };
}
