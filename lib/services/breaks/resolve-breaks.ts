import { breaksOptions } from '../../config/break-decision';
import { auditDone, auditRefused } from '../../db/audit-store';
import { guardBreaks } from '../../db/break-guard';
import {
  createBreakOperation,
  readBreakOperationBy,
  type NewBreakOperation,
} from '../../db/break-operation-store';
import { judgeSet, type ChosenBreak } from '../../db/break-set';
import { stakesOfBreaks } from '../../db/break-stakes';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { untilProblem, type BreaksVerb } from '../../domain/break-decision';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { dateIn } from '../../domain/pull-schedule';
import type { BreaksChoice, BreaksStarted } from '../../domain/views/recon-break';
import { auditEntry, authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { RESOLVE } from './break-transaction';
import {
  liveKeyOf,
  readChoice,
  rulesOf,
  startInput,
  type BreaksFields,
  type ReadChoice,
} from './breaks-input';
import { askForMany } from './resolve-breaks-kind';

export type ResolveBreaksInput = {
  choice: BreaksChoice;
  resolution: BreaksVerb;
  reason: string;
} & BreaksFields;

type Asked = ReturnType<typeof startInput.parse>;

const NOBODY: AuditSubject = { type: 'break_operation', id: '-' };

/**
 * One decision about many breaks: the set and the version of each are fixed as of this instant, a worker carries it out.
 * Where any of them needs a second person the whole set waits. Refuses while a live operation has the same set.
 */
export async function resolveBreaks(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreaksStarted>> {
  const actor = await authorizeVerb(ctx, 'resolve_breaks', [RESOLVE], async () => NOBODY);
  if (!actor.ok) return actor;
  const parsed = parseInput(startInput, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => start(ctx, actor.value, parsed.value, tx)),
  );
  return result.ok ? result : recordRefusal(ctx, actor.value, result.error);
}

async function start(
  ctx: ServiceContext,
  actor: Actor,
  asked: Asked,
  tx: Tx,
): Promise<VerbResult<BreaksStarted>> {
  const now = ctx.db.clock.now();
  const seen = await readChoice(tx, actor, asked.choice);
  if (!seen.ok) return seen;
  const locked = await guardBreaks(tx, storedOf(seen.value), now);
  if (locked !== null) return refused(locked);
  // Whoever had the days before may have decided or asked meanwhile: what holds is what stands there now.
  const chosen = await readChoice(tx, actor, asked.choice);
  if (!chosen.ok) return chosen;
  const { set, source } = chosen.value;
  const until =
    asked.resolution === 'in_transit_until'
      ? untilProblem(asked.until, dateIn(now, source.settings.zone))
      : null;
  if (until !== null) return refused({ code: 'invalid', fields: { until } });
  const judged = await judgeSet(tx, set, source, rulesOf(asked, actor, now));
  if (judged.skips.every((why) => why !== null))
    return refused({ code: 'recon_not_possible', what: 'break', why: 'nothing_to_do' });
  const operation = operationOf(actor, asked, chosen.value, judged.needsSecondPerson);
  const running = await readBreakOperationBy(tx, operation.liveKey);
  const id = running === null ? await createBreakOperation(tx, operation, now) : null;
  if (id === null) return refused(await isLive(tx, operation.liveKey));
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'resolve_breaks', { type: 'break_operation', id: id.toString() }),
    reason: asked.reason,
    details: {
      resolution: asked.resolution,
      options: breaksOptions.parse(asked),
      choice: forRecord(asked.choice),
      total: set.length,
    },
  });
  const started = { operationId: id.toString(), requestId: null, total: set.length };
  if (operation.state === 'running') return ok(started);
  const breaks = storedOf(chosen.value);
  // What is left as it is keeps the request it may be waiting for.
  const decided = breaks.filter((_, index) => judged.skips[index] === null);
  const request = await askForMany(ctx, actor, tx, { id, operation, source, breaks, decided });
  return request.ok ? ok({ ...started, requestId: request.value.requestId }) : request;
}

const storedOf = ({ set }: ReadChoice) => set.map(({ stored }) => stored);

function operationOf(
  actor: Actor,
  asked: Asked,
  { set, source, filter }: ReadChoice,
  needsSecondPerson: boolean,
): NewBreakOperation {
  const { id, name, role } = actor;
  return {
    resolution: asked.resolution,
    state: needsSecondPerson ? 'requested' : 'running',
    options: JSON.stringify(breaksOptions.parse(asked)),
    reason: asked.reason,
    sourceId: source.id,
    runId: filter?.run.id ?? runOf(set),
    liveKey: liveKeyOf(asked.choice, actor),
    requester: { id, name, role },
    money: JSON.stringify(stakesOfBreaks(set.map(({ stored }) => stored))),
    items: set.map(({ stored, seenVersion }) => ({ id: stored.id, lockVersion: seenVersion })),
  };
}

/** The run of all ticked breaks, where it is one. */
function runOf(set: readonly ChosenBreak[]): bigint | null {
  const runs = new Set(set.map(({ stored }) => stored.lastRunId));
  return runs.size === 1 ? (set[0]?.stored.lastRunId ?? null) : null;
}

async function isLive(tx: Tx, liveKey: string): Promise<VerbError> {
  const live = await readBreakOperationBy(tx, liveKey);
  const at = live?.frozenAt.toISOString() ?? '';
  const name = live?.requesterName ?? '';
  const changedBy = live === null ? null : { kind: 'person' as const, name, action: 'resolve_breaks', at };
  return { code: 'recon_conflict', what: 'break_operation', changedBy, lockVersion: live?.lockVersion ?? 0 };
}

/** A thousand ticked ids stand in the items; the record of the decision says how many they were. */
function forRecord(choice: BreaksChoice): Record<string, unknown> {
  return choice.by === 'filter' ? choice : { by: choice.by, ticked: choice.breaks.length };
}

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  error: VerbError,
): Promise<VerbResult<BreaksStarted>> {
  if (error.code === 'invalid') return refused(error);
  const { code, ...facts } = error;
  await auditRefused(
    ctx.db,
    { ...auditEntry(ctx, actor, 'resolve_breaks', NOBODY), details: { refused: code, ...facts } },
    code === 'recon_conflict' ? 'conflict' : 'refused',
  );
  return refused(error);
}
