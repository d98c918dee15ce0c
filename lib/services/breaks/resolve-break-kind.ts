import { z } from 'zod';
import { breakDecision, DECISION_FIELDS } from '../../config/break-decision';
import type { StoredRequest } from '../../db/approval-store';
import { decide } from '../../db/break-decide';
import { lockGuarded } from '../../db/break-guard';
import { judgeDecision, OWN_PAYLOAD } from '../../db/break-judge';
import { stakesOfBreaks } from '../../db/break-stakes';
import { findBreak, type StoredBreak } from '../../db/break-store';
import type { Tx } from '../../db/client';
import { readTaskFacts } from '../../db/task-reader';
import type { BreakDecision } from '../../domain/break-decision';
import { isTaskResolution } from '../../domain/break-resolution';
import { refused, type VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import { approvedBy, type ApprovalKind, type Frozen } from '../approvals/approval-kind';
import type { ApprovalInput } from '../approvals/request-approval';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { RESOLVE, decidingOf } from './break-transaction';
import { resolveBreakPage } from './resolve-break-page';

const named = z.object({ id: idText });

/** Fields of the verb's input that carry the decision; what the person saw is frozen instead. */
const FIELDS = ['id', ...DECISION_FIELDS];

/** What is put before the second person: the decision as it was typed, and how its breaks and its task look. */
export async function askedOf(
  tx: Tx,
  locked: readonly StoredBreak[],
  input: unknown,
): Promise<ApprovalInput> {
  const [stored] = locked;
  if (stored === undefined) throw new Error('a decision about no break');
  const typed = Object.entries(input as Record<string, unknown>).filter(([key]) => FIELDS.includes(key));
  const decision = breakDecision.parse(input);
  const { id, sourceId, lastDay, bizType, matchKey } = stored;
  return {
    kind: 'resolve_break',
    subject: { type: 'break', id: id.toString() },
    subjectKey: `break-${id}`,
    label: matchKey,
    sourceId,
    businessDate: lastDay,
    bizType,
    reason: decision.note ?? '',
    input: Object.fromEntries(typed),
    frozen: await frozenOf(tx, locked, decision),
    summary: { count: locked.length, stakes: stakesOfBreaks(locked) },
  };
}

/** Where the breaks stand and what they are about; of the task, where something is done to it, its version. */
async function frozenOf(tx: Tx, breaks: readonly StoredBreak[], decision: BreakDecision): Promise<Frozen> {
  const looks = breaks.map(({ id, kind, state, since, currency, differenceMinor, stakeMinor }) =>
    [id, kind, state, since?.getTime(), currency, differenceMinor, stakeMinor].join(' '),
  );
  const taskId = isTaskResolution(decision.resolution) ? (breaks[0]?.taskId ?? null) : null;
  const task = taskId === null ? null : await readTaskFacts(tx, taskId);
  return { breaks: looks, task: task === null ? null : `${task.id} ${task.status} ${task.lockVersion}` };
}

function idsOf(input: unknown, { resolution, linkedBreakId }: BreakDecision): bigint[] {
  const { id } = named.parse(input);
  return resolution === 'link' && linkedBreakId !== null ? [id, linkedBreakId] : [id];
}

async function freeze(tx: Tx, input: unknown) {
  const decision = breakDecision.parse(input);
  const breaks = await Promise.all(idsOf(input, decision).map((id) => findBreak(tx, id)));
  const found = breaks.filter((one) => one !== null);
  return found.length === breaks.length ? frozenOf(tx, found, decision) : { lapsed: 'row_moved' as const };
}

/** Everything is asked once more, under lock: the rules, the days, and what was typed. */
async function execute(
  ctx: ServiceContext,
  maker: Actor,
  checker: Actor,
  request: StoredRequest,
  input: unknown,
  tx: Tx,
): Promise<VerbResult<unknown>> {
  const parsed = parseInput(breakDecision, input);
  if (!parsed.ok) return parsed;
  const now = ctx.db.clock.now();
  const found = await lockGuarded(tx, idsOf(input, parsed.value), now);
  if (!found.ok) return refused(found.error);
  const deciders = { role: maker.role, taskLockVersion: null };
  const verdict = await judgeDecision(tx, found.breaks, parsed.value, deciders, now);
  if (!verdict.ok) return refused(verdict.error);
  return decide(tx, verdict.judged, {
    ...decidingOf(ctx, maker, now),
    checker: { id: checker.id, name: checker.name },
    requestId: request.id,
    approval: approvedBy(request, checker),
  });
}

/** Who agrees to a payload of somebody's own may read and write payloads as well. */
function permissionsOf(input: unknown): Permission[] {
  const parsed = breakDecision.safeParse(input);
  const hasOwnPayload = parsed.success && typeof parsed.data.followUp?.payload === 'string';
  return hasOwnPayload ? [RESOLVE, ...OWN_PAYLOAD] : [RESOLVE];
}

export const resolveBreakKind: ApprovalKind = {
  permissions: permissionsOf,
  lock: (tx, input, now) => lockGuarded(tx, idsOf(input, breakDecision.parse(input)), now),
  freeze,
  page: resolveBreakPage,
  execute,
};
