import { z } from 'zod';
import type { StoredRequest } from '../../db/approval-store';
import { planFollowUp, type Planned } from '../../db/follow-up-begin';
import { compensatedBy } from '../../db/follow-up-program';
import { readTaskFacts } from '../../db/task-reader';
import type { Tx } from '../../db/client';
import { readTypeRules } from '../../db/type-rules-reader';
import type { LapseReason } from '../../domain/approval';
import { moneyFact } from '../../domain/approval';
import type { VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import { shownStatus } from '../../domain/task-status';
import type { RequestFact } from '../../domain/views/approval';
import type { Actor } from '../actor';
import { approvedBy, type ApprovalKind, type Frozen, type RequestDetails } from '../approvals/approval-kind';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { followUpChange } from './follow-up-change';
import { beginAgreed } from './follow-up-transaction';
import { frozenFollowUp } from './frozen-follow-up';
import { compensationRunInput, compensationWish } from './run-compensation';
import { followUpInput, followUpPermissions, redriveWish } from './start-follow-up';

/** `compensates`: the new task makes one good, by whatever name it was asked for. */
const about = z.object({
  action: z.enum(['start_follow_up', 'run_compensation']),
  taskId: idText,
  compensates: z.boolean().default(false),
});

function wishOf(input: unknown) {
  const { action } = about.parse(input);
  if (action === 'start_follow_up') {
    const parsed = parseInput(followUpInput, input);
    return parsed.ok ? { ok: true as const, value: redriveWish(parsed.value) } : parsed;
  }
  const parsed = parseInput(compensationRunInput, input);
  return parsed.ok ? { ok: true as const, value: compensationWish(parsed.value) } : parsed;
}

async function freeze(tx: Tx, input: unknown): Promise<Frozen | { lapsed: LapseReason }> {
  const facts = await readTaskFacts(tx, about.parse(input).taskId);
  const wish = wishOf(input);
  if (facts === null || !wish.ok) return { lapsed: 'row_moved' };
  const { rules } = await readTypeRules(tx, facts.bizType);
  const planned = await planFollowUp(tx, { facts, rules }, wish.value);
  if (!planned.ok) return { lapsed: 'row_moved' };
  const programs = await compensatedBy(tx, facts, planned.value.bizType);
  return frozenFollowUp(facts, { ...planned.value, programs });
}

function permissionsOf(input: unknown): Permission[] {
  const { action, compensates } = about.parse(input);
  const right: Permission = 'task.compensate';
  if (action === 'run_compensation') return [right];
  return [...followUpPermissions(input), ...(compensates ? [right] : [])];
}

/** The new task exactly as it would be, its payload masked beside the failed one's. */
async function page(
  { db }: ServiceContext,
  _viewer: Actor,
  _request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const { taskId } = about.parse(input);
  const facts = await readTaskFacts(db.prisma, taskId);
  const wish = wishOf(input);
  if (facts === null || !wish.ok) return { facts: [], rows: [], diff: null };
  const { rules } = await readTypeRules(db.prisma, facts.bizType);
  const { stuckLimitMs } = rules.settings;
  const planned = await planFollowUp(db.prisma, { facts, rules }, wish.value);
  const { id, bizId, bizType, amountMinor, currency } = facts;
  const stake = amountMinor === null || currency === null ? null : moneyFact(amountMinor, currency);
  const said: RequestFact[] = [
    { label: 'status', before: null, after: shownStatus(facts, db.clock.now(), stuckLimitMs) },
    ...(planned.ok ? plannedFacts(planned.value, bizType) : []),
  ];
  const change = planned.ok ? await followUpChange(db.prisma, { facts, rules }, planned.value) : null;
  return {
    facts: [...said, ...(change?.facts ?? [])],
    rows: [{ label: bizId, href: `/tasks/${id}`, facts: [bizType], stake }],
    diff: change?.diff ?? null,
  };
}

/** The new task's type, and of a compensation what its record will say. */
function plannedFacts({ bizType: after, record }: Planned, before: string): RequestFact[] {
  const followUp = { label: 'followUp', before, after };
  if (record === null) return [followUp];
  const { kind, amountMinor, currency } = record;
  const compensation = { label: 'compensation', before: null, after: kind };
  if (amountMinor === null || currency === null) return [followUp, compensation];
  const amount = { label: 'amount', before: null, after: moneyFact(BigInt(amountMinor), currency) };
  return [followUp, compensation, amount];
}

async function execute(
  ctx: ServiceContext,
  maker: Actor,
  checker: Actor,
  request: StoredRequest,
  input: unknown,
  tx: Tx,
): Promise<VerbResult<unknown>> {
  const wish = wishOf(input);
  if (!wish.ok) return wish;
  const { action, taskId } = about.parse(input);
  const agreed = { checker: checker.name, details: approvedBy(request, checker) };
  return beginAgreed(ctx, maker, tx, { action, taskId, wish: wish.value, input }, agreed);
}

export const followUpKind: ApprovalKind = {
  permissions: permissionsOf,
  freeze,
  page,
  execute,
};
