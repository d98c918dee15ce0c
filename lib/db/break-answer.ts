import type { Evidence } from '../domain/break-life';
import { isCurrency } from '../domain/money';
import type { BreakKind } from '../domain/reconciliation';
import type { StatusAnswer } from '../domain/status-query';
import { shownStatus } from '../domain/task-status';
import { classifyGroup } from '../reconciliation/matching/classify-group';
import type { OurItem, TheirItem } from '../reconciliation/matching/our-item';
import { matchRules } from '../reconciliation/matching/rules';
import { amountOf } from '../reconciliation/query-rows';
import { appendEvent, type StoredBreak } from './break-store';
import type { BreakSubject } from './break-subject';
import type { Tx } from './client';
import type { Deciding } from './deciding';
import { readLinked, reopenPartners } from './link-evidence';

/** Kinds whose rows are one of ours, one of theirs or a pair: only there one answer is about the whole break. */
const ASKABLE: readonly (BreakKind | 'invalid')[] = [
  'missing_theirs',
  'missing_ours',
  'status_mismatch',
  'status_reversed',
  'amount_mismatch',
  'currency_mismatch',
];

/**
 * What an answer makes of a break: their word is matched with our task as it is now, by the source's rules. Null where it
 * says nothing yet (in progress, cannot say), and where one key is not the whole story.
 */
export function evidenceOf(
  subject: BreakSubject,
  answer: StatusAnswer,
  askedAt: Date,
  now: Date,
): Evidence | null {
  const { stored, source } = subject;
  const { outcome } = answer;
  if (outcome !== 'succeeded' && outcome !== 'failed') return null;
  if (!ASKABLE.includes(stored.kind) || (stored.taskId !== null && subject.task === null)) return null;
  const ours = oursOf(subject, now);
  const theirs = theirsOf(subject, answer, ours, askedAt);
  if (theirs === null) return null;
  const { settings } = source;
  const rules = matchRules({
    asOf: stored.lastDay,
    currency: settings.currency,
    toleranceMinor: BigInt(settings.toleranceMinor),
    areAnswers: true,
  });
  const [placed, ...more] = classifyGroup({ ours: ours === null ? [] : [ours], theirs: [theirs] }, rules);
  if (placed === undefined || more.length > 0) return null;
  const { bucket, breakKind, reason, differenceMinor } = placed;
  return { via: 'query', at: askedAt.toISOString(), bucket, breakKind, reason, differenceMinor };
}

function oursOf({ stored, task }: BreakSubject, now: Date): OurItem | null {
  if (task === null) return null;
  const { id: taskId, bizType, bizId, createdAt } = task.facts;
  return {
    taskId,
    bizType,
    bizId,
    key: stored.matchKey,
    kind: stored.entryKind,
    amountMinor: stored.oursMinor,
    currency: stored.currency,
    state: shownStatus(task.facts, now, task.rules.settings.stuckLimitMs),
    businessDate: stored.businessDate,
    at: createdAt.toISOString(),
  };
}

/** By the type's own address there is no place where an amount would stand. */
const STATUS_ALONE = { amountPath: null, unit: 'minor' } as const;

/**
 * An answer that gives no amount and should not speaks of the status alone; where the amount is the question it says
 * nothing. One whose amount is not there or cannot be read says nothing at all.
 */
function theirsOf(
  { stored, source }: BreakSubject,
  answer: StatusAnswer,
  ours: OurItem | null,
  askedAt: Date,
): TheirItem | null {
  const { matchKey: key, entryKind: kind, businessDate } = stored;
  const currency = answer.currency ?? stored.currency;
  if (!isCurrency(currency)) return null;
  const { query } = source.settings;
  const reading = query === null || query.url === null ? STATUS_ALONE : query;
  const { minor, problem } = amountOf(answer, kind, reading, currency);
  if (problem !== null) return null;
  const isAboutMoney = stored.kind === 'amount_mismatch' || stored.kind === 'currency_mismatch';
  const amountMinor = minor ?? (isAboutMoney ? null : (ours?.amountMinor ?? stored.theirsMinor ?? 0n));
  if (amountMinor === null) return null;
  const place = { statementId: 0n, line: 1, occurrence: 1 };
  const said = { amountMinor, currency, status: answer.outcome, at: askedAt.toISOString() };
  return { ...place, key, kind, businessDate, ...said };
}

/**
 * Keeps an answer whole and appends it to the break, which was locked in this transaction. What it was linked with is open
 * again where the answer ends the link.
 */
export async function appendAnswer(
  tx: Tx,
  stored: StoredBreak,
  { answer, askedAt, evidence }: { answer: StatusAnswer; askedAt: Date; evidence: Evidence | null },
  { actor, now }: Deciding,
): Promise<StoredBreak> {
  const { outcome, httpStatus, tookMs, raw } = answer;
  const { sourceId, id: breakId, taskId, matchKey } = stored;
  const about = { sourceId, breakId, taskId, matchKey };
  const row = await tx.queryAnswer.create({
    data: { ...about, askedAt, tookMs, outcome, httpStatus, raw, actorId: actor.id, actorName: actor.name },
    select: { id: true },
  });
  const partners = await readLinked(tx, [breakId]);
  const after = await appendEvent(
    tx,
    stored,
    { type: 'query', actor, answerId: row.id, outcome, evidence },
    now,
  );
  if (after.resolution === 'link') return after;
  const left = partners.map((partnerId) => ({ breakId, partnerId }));
  await reopenPartners(tx, left, { via: 'query', at: askedAt, actor, runId: null }, now);
  return after;
}
