import { z } from 'zod';
import { breaksChoice, breaksOptions, breaksVerb } from '../../config/break-decision';
import type { BreakListFilter } from '../../db/break-list';
import { readSet, type ChosenBreak, type SetRules } from '../../db/break-set';
import type { Tx } from '../../db/client';
import { findSource, type StoredSource } from '../../db/recon-source-store';
import { BREAKS_LIMIT, type BreaksVerb } from '../../domain/break-decision';
import type { AcceptReason } from '../../domain/break-resolution';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { textHash } from '../../domain/text-hash';
import type { BreaksChoice } from '../../domain/views/recon-break';
import type { Actor } from '../actor';
import { problem, requiredText } from '../parse-input';
import { deskFilter } from './list-breaks';

export type BreaksFields = {
  /** accept; `reason` is the note. */
  reasonCode?: AcceptReason;
  /** in_transit_until */
  until?: string;
  /** retry and release: the word that outcomes were checked, and how. */
  outcomeHow?: string;
  /** compensate: kinds that need no reference of their own. */
  compensation?: 'already_effective' | 'written_off';
  /** assign: a user's id; null: nobody. */
  assigneeId?: string | null;
};

export const planInput = z.object({ choice: breaksChoice, resolution: breaksVerb, ...breaksOptions.shape });

export const startInput = planInput.extend({ reason: requiredText(1000) }).superRefine((asked, check) => {
  const demand = (field: string) =>
    check.addIssue({ code: 'custom', path: [field], message: problem('required').error });
  const { resolution } = asked;
  if (resolution === 'accept' && asked.reasonCode === null) demand('reasonCode');
  if (resolution === 'in_transit_until' && asked.until === null) demand('until');
  if (resolution === 'compensate' && asked.compensation === null) demand('compensation');
  if (resolution === 'release' && asked.outcomeHow === null) demand('outcomeHow');
});

type Asked = z.output<typeof planInput>;

/** The set of one decision, with the source that all of it belongs to. */
export type ReadChoice = { set: ChosenBreak[]; source: StoredSource; filter: BreakListFilter | null };

/** Refuses what matches nothing, too much, or breaks of more than one source: they would be decided by two rules. */
export async function readChoice(
  tx: Tx,
  actor: Actor,
  choice: BreaksChoice,
): Promise<VerbResult<ReadChoice>> {
  const filter = choice.by === 'filter' ? await deskFilter(tx, actor, choice.filter) : null;
  if (choice.by === 'filter' && filter === null) return refused({ code: 'not_found', what: 'run' });
  const set = await readSet(tx, choice, filter);
  const [first] = set;
  if (first === undefined)
    return refused({ code: 'recon_not_possible', what: 'break', why: 'nothing_to_do' });
  if (set.length > BREAKS_LIMIT)
    return refused({ code: 'recon_not_possible', what: 'break', why: 'too_many' });
  if (set.some(({ stored }) => stored.sourceId !== first.stored.sourceId))
    return refused({ code: 'invalid', fields: { choice: 'invalid' } });
  const source = await findSource(tx, first.stored.sourceId);
  return source === null ? refused({ code: 'not_found', what: 'source' }) : ok({ set, source, filter });
}

export function rulesOf({ resolution, outcomeHow, assigneeId }: Asked, actor: Actor, now: Date): SetRules {
  return {
    verb: resolution satisfies BreaksVerb,
    role: actor.role,
    hasWord: outcomeHow !== null,
    assigneeId: assigneeId === null ? null : BigInt(assigneeId),
    now,
  };
}

/** The same set has the same key, whatever is decided about it; "me" is whoever says it. */
export function liveKeyOf(choice: BreaksChoice, actor: Pick<Actor, 'id'>): string {
  if (choice.by === 'ticks') return `ticks-${textHash(choice.breaks.map(({ id }) => id).join(','))}`;
  const { assignee, ...rest } = choice.filter;
  const filter = { ...rest, assignee: assignee === 'me' ? actor.id.toString() : assignee };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `filter-${textHash(JSON.stringify(given.sort()))}`;
}
