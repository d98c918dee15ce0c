import { needsOutcomeCheck } from '../domain/allowed-actions';
import {
  BREAKS_LIMIT,
  doesTypeDemand,
  isStakeAbove,
  reverseVerdict,
  type BreakSkip,
  type BreaksVerb,
} from '../domain/break-decision';
import { isTaskResolution, resolutionVerdict } from '../domain/break-resolution';
import type { Role } from '../domain/roles';
import type { BreaksChoice } from '../domain/views/recon-break';
import { onDesk, readBreaks, type BreakListFilter } from './break-list';
import type { StoredBreak } from './break-store';
import { readTasksOf, readWaitingRequests, resolvableOf, type BreakTask } from './break-subject';
import type { Tx } from './client';
import type { StoredSource } from './recon-source-store';
import { underStrictestLimit } from './strictest-limit';

/** A chosen break; `seenVersion`: as it was when it was ticked. */
export type ChosenBreak = { stored: StoredBreak; seenVersion: number };

const AT_ONCE = 1_000;

/** What a choice means now, BREAKS_LIMIT and one at most. A ticked break that is gone is not there. */
export async function readSet(
  tx: Tx,
  choice: BreaksChoice,
  filter: BreakListFilter | null,
): Promise<ChosenBreak[]> {
  if (choice.by === 'ticks') {
    const seen = new Map(choice.breaks.map(({ id, lockVersion }) => [BigInt(id), lockVersion]));
    const rows = await readBreaks(tx, [...seen.keys()]);
    return rows.map((stored) => ({ stored, seenVersion: seen.get(stored.id) ?? stored.lockVersion }));
  }
  if (filter === null) return [];
  const places = await onDesk(tx, filter, (desk) => desk.places(null, BREAKS_LIMIT + 1));
  const found: ChosenBreak[] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const ids = places.slice(at, at + AT_ONCE).map(({ breakId }) => breakId);
    for (const stored of await readBreaks(tx, ids)) found.push({ stored, seenVersion: stored.lockVersion });
  }
  return found;
}

/** What is decided about all of them, and by whom. `hasWord`: somebody says that outcomes were checked. */
export type SetRules = {
  verb: BreaksVerb;
  role: Role;
  hasWord: boolean;
  assigneeId: bigint | null;
  now: Date;
};

/** Why a break would be left as it is; null: it would be decided. */
export function skipOf(
  { stored, seenVersion }: ChosenBreak,
  task: BreakTask | null,
  waiting: ReadonlySet<bigint>,
  { verb, role, hasWord, assigneeId, now }: SetRules,
): BreakSkip | null {
  if (stored.lockVersion !== seenVersion) return 'changed';
  if (verb === 'assign') return stored.assigneeId === assigneeId ? 'nothing_to_do' : null;
  const resolvable = resolvableOf(stored, task, waiting, now);
  const verdict =
    verb === 'reverse' ? reverseVerdict(resolvable, stored, role) : resolutionVerdict(verb, resolvable, role);
  if (!verdict.allowed) return verdict.because === 'role' ? 'lost_right' : verdict.because;
  if (hasWord || task === null || (verb !== 'retry' && verb !== 'release')) return null;
  return verb === 'release' || needsOutcomeCheck(task.facts) ? 'outcome_unchecked' : null;
}

export type SetJudgement = {
  skips: (BreakSkip | null)[];
  /** By its source, or by the type of a task, or because there are so many of a type. */
  needsSecondPerson: boolean;
};

/** The whole set, a thousand at a time. */
export async function judgeSet(
  tx: Tx,
  set: readonly ChosenBreak[],
  source: StoredSource,
  rules: SetRules,
): Promise<SetJudgement> {
  const skips: (BreakSkip | null)[] = [];
  const ofType = new Map<string, { count: number; above: number | null }>();
  let needsSecondPerson = false;
  for (let at = 0; at < set.length; at += AT_ONCE) {
    const part = set.slice(at, at + AT_ONCE);
    const breaks = part.map(({ stored }) => stored);
    const tasks = await readTasksOf(tx, breaks);
    const waiting = await readWaitingRequests(tx, breaks);
    const sourceOf = await underStrictestLimit(tx, source, breaks);
    for (const chosen of part) {
      const task = tasks.get(chosen.stored.id) ?? null;
      const skip = skipOf(chosen, task, waiting, rules);
      skips.push(skip);
      if (skip !== null) continue;
      needsSecondPerson ||= demands(chosen.stored, task, sourceOf(chosen.stored), rules.verb);
      if (task !== null && isMove(rules.verb)) count(ofType, task);
    }
  }
  const isMany = [...ofType.values()].some(({ count: of, above }) => above !== null && of > above);
  return { skips, needsSecondPerson: needsSecondPerson || isMany };
}

/** Whether a second person has to agree to this about one break. */
export function demands(
  stored: StoredBreak,
  task: BreakTask | null,
  source: StoredSource,
  verb: BreaksVerb,
): boolean {
  if (verb === 'reverse' || verb === 'assign') return false;
  if (isStakeAbove(source.settings, stored)) return true;
  if (task === null) return false;
  const { amountMinor, currency } = task.facts;
  return doesTypeDemand(verb, { policy: task.rules.settings.approval, amountMinor, currency });
}

function isMove(verb: BreaksVerb): boolean {
  return verb !== 'reverse' && verb !== 'assign' && isTaskResolution(verb);
}

function count(
  ofType: Map<string, { count: number; above: number | null }>,
  { facts, rules }: BreakTask,
): void {
  const known = ofType.get(facts.bizType)?.count ?? 0;
  ofType.set(facts.bizType, { count: known + 1, above: rules.settings.approval.bulkAbove });
}
