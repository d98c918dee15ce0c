import { z } from 'zod';
import { breaksOptions, breaksVerb } from '../../config/break-decision';
import type { StoredRequest } from '../../db/approval-store';
import { readBreaks } from '../../db/break-list';
import {
  endBreakOperation,
  readBreakOperation,
  writeOperationRequest,
  writeOperationRuns,
  type NewBreakOperation,
} from '../../db/break-operation-store';
import { writeRequestOf, type StoredBreak } from '../../db/break-store';
import type { Tx } from '../../db/client';
import type { StoredSource } from '../../db/recon-source-store';
import type { LapseReason } from '../../domain/approval';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { RequestFact } from '../../domain/views/approval';
import type { StakesView } from '../../domain/views/recon-run';
import type { ApprovalKind, Frozen, RequestDetails } from '../approvals/approval-kind';
import { requestApproval } from '../approvals/request-approval';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { RESOLVE } from './break-transaction';
import { breakFacts } from './resolve-break-page';

/** What is stored: the operation holds the set and everything that was typed. */
const asked = z.object({ operationId: idText, resolution: breaksVerb });

type Many = {
  id: bigint;
  operation: NewBreakOperation;
  source: StoredSource;
  breaks: readonly StoredBreak[];
  /** Those of them that would be decided now. */
  decided: readonly StoredBreak[];
};

/** Breaks that are marked in one statement. */
const AT_ONCE = 1_000;

/**
 * Puts a decision about many breaks before a second person. Until it ends those that it would decide can be
 * decided in no other way. A break that moves meanwhile does not undo the whole: it is left as it is, and why is told.
 */
export async function askForMany(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  { id, operation, source, breaks, decided }: Many,
): Promise<VerbResult<{ requestId: string }>> {
  const days = [...new Set(breaks.map(({ lastDay }) => lastDay))].sort();
  const request = await requestApproval(ctx, actor, tx, {
    kind: 'resolve_breaks',
    subject: { type: 'break_operation', id: id.toString() },
    subjectKey: `breaks-${id}`,
    label: `${source.name}, ${days.length === 1 ? days[0] : `${days[0]} – ${days.at(-1)}`}`,
    sourceId: source.id,
    businessDate: days.at(-1) ?? null,
    reason: operation.reason,
    input: { operationId: id.toString(), resolution: operation.resolution },
    frozen: { state: 'requested', total: breaks.length },
    summary: { count: breaks.length, stakes: JSON.parse(operation.money) as StakesView[] },
  });
  if (!request.ok) return request;
  const requestId = BigInt(request.value.requestId);
  await writeOperationRequest(tx, id, requestId);
  for (let at = 0; at < decided.length; at += AT_ONCE) {
    const ids = decided.slice(at, at + AT_ONCE).map((stored) => stored.id);
    await writeRequestOf(tx, ids, requestId);
  }
  return request;
}

async function freeze(tx: Tx, input: unknown): Promise<Frozen | { lapsed: LapseReason }> {
  const operation = await readBreakOperation(tx, asked.parse(input).operationId);
  if (operation?.state !== 'requested') return { lapsed: 'set_changed' };
  return { state: operation.state, total: operation.total };
}

const SHOWN = 20;

async function page(
  { db }: ServiceContext,
  _viewer: Actor,
  _request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const operation = await readBreakOperation(db.prisma, asked.parse(input).operationId);
  if (operation === null) return { facts: [], rows: [], diff: null };
  const items = await db.prisma.breakOperationItem.findMany({
    where: { operationId: operation.id },
    select: { breakId: true },
    orderBy: { breakId: 'asc' },
    take: SHOWN,
  });
  const breaks = await readBreaks(
    db.prisma,
    items.map(({ breakId }) => breakId),
  );
  const { reasonCode, until, outcomeHow, compensation } = breaksOptions.parse(JSON.parse(operation.options));
  const said = { resolution: operation.resolution, reasonCode, until, outcomeHow, compensation };
  const facts = Object.entries(said).flatMap(([label, after]): RequestFact[] =>
    after === null ? [] : [{ label, before: null, after }],
  );
  return { facts, rows: breaks.map(breakFacts), diff: null };
}

/** A worker does the rest, as the maker; the checker stands in every event. */
async function execute(
  ctx: ServiceContext,
  _maker: Actor,
  _checker: Actor,
  _request: StoredRequest,
  input: unknown,
  tx: Tx,
): Promise<VerbResult<unknown>> {
  const { operationId } = asked.parse(input);
  const runs = await writeOperationRuns(tx, operationId, ctx.db.clock.now());
  return runs
    ? ok(null)
    : refused({ code: 'recon_conflict', what: 'break_operation', changedBy: null, lockVersion: 0 });
}

export const resolveBreaksKind: ApprovalKind = {
  permissions: () => [RESOLVE],
  freeze,
  whenChanged: 'set_changed',
  page,
  execute,
  release: async (tx, _request, input, now) => {
    await endBreakOperation(tx, asked.parse(input).operationId, 'requested', 'cancelled', now);
  },
};
