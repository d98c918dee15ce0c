import { z } from 'zod';
import type { HttpSettings } from '../../config/task-type';
import { auditDone } from '../../db/audit-store';
import { breakEntry } from '../../db/break-decide';
import { appendAnswer, evidenceOf } from '../../db/break-answer';
import { readSubject, type BreakSubject } from '../../db/break-subject';
import { refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { QuerySettings } from '../../domain/source-settings';
import type { StatusAnswer, StatusQuestion } from '../../domain/status-query';
import type { BreakMoved } from '../../domain/views/recon-break';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { authorizeBreakVerb, changeBreak, decidingOf, movedTo } from './break-transaction';
import { queryVerdict } from './query-verdict';

export type QueryBreakInput = { id: string };

/** What one question needs to know: of the source, and of the task's type where that has the address. */
export type BreakQuestion = StatusQuestion & { query: QuerySettings | null; http: HttpSettings | null };

/** Who asks the other side: services know no executor. */
export type BreakAsker = {
  /** Seconds this person has to wait; null when the question may be asked. */
  admit(userId: bigint): Promise<number | null>;
  ask(question: BreakQuestion): Promise<StatusAnswer>;
};

const schema = z.object({ id: idText });

/**
 * Ask the other side about a break now. The answer is kept whole; where it agrees with what is done here by now, it is
 * evidence and closes the break. What it cannot say is never evidence of anything.
 */
export async function queryBreak(
  ctx: ServiceContext,
  input: unknown,
  asker: BreakAsker,
): Promise<VerbResult<BreakMoved>> {
  const actor = await authorizeBreakVerb(ctx, 'query_break', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const seen = { id: parsed.value.id, lockVersion: null };
  // Refused before anything is sent where a locked day or the settings allow no question.
  let subject: BreakSubject | null = null;
  const admitted = await changeBreak(ctx, actor.value, 'query_break', seen, async ({ tx, stored, now }) => {
    subject = await readSubject(tx, stored, now);
    const error = refusalOf(subject, actor.value.role);
    return error === null ? movedTo(stored) : refused(error);
  });
  if (!admitted.ok || subject === null) return admitted;
  const seconds = await asker.admit(actor.value.id);
  if (seconds !== null) return refused({ code: 'rate_limited', retryAfterSeconds: seconds });
  const askedAt = ctx.db.clock.now();
  const answer = await asker.ask(questionOf(subject));
  return changeBreak(ctx, actor.value, 'query_break', seen, async ({ tx, stored, now }) => {
    const deciding = decidingOf(ctx, actor.value, now);
    const evidence = evidenceOf(await readSubject(tx, stored, now), answer, askedAt, now);
    const after = await appendAnswer(tx, stored, { answer, askedAt, evidence }, deciding);
    await auditDone(tx, {
      ...breakEntry(stored, deciding),
      action: 'query_break',
      details: {
        key: stored.matchKey,
        outcome: answer.outcome,
        httpStatus: answer.httpStatus,
        tookMs: answer.tookMs,
        before: { state: stored.state },
        after: { state: after.state },
        lockVersion: { before: stored.lockVersion, after: after.lockVersion },
      },
    });
    return movedTo(after);
  });
}

function refusalOf(subject: BreakSubject, role: Parameters<typeof queryVerdict>[1]): VerbError | null {
  const { because } = queryVerdict(subject, role);
  if (because === null) return null;
  if (because === 'role') return { code: 'no_permission', permission: 'reconciliation.resolve' };
  return { code: 'recon_not_possible', what: 'break', why: because };
}

function questionOf({ stored, source, task }: BreakSubject): BreakQuestion {
  return {
    key: stored.matchKey,
    bizType: task?.facts.bizType ?? stored.bizType ?? '',
    eventId: task?.facts.eventId ?? '',
    bizId: task?.facts.bizId ?? '',
    taskId: task?.facts.id ?? null,
    query: (source.settings.query?.url ?? null) === null ? null : source.settings.query,
    http: task?.rules.settings.http ?? null,
  };
}
