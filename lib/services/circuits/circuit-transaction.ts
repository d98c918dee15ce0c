import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import { readLastCircuitMove } from '../../db/audit-reader';
import { readCircuit, writeCircuit } from '../../db/circuit-store';
import { withLockRetry } from '../../db/failure';
import { readTypeRules } from '../../db/type-rules-reader';
import type { Circuit } from '../../domain/circuit';
import type { CircuitChange } from '../../domain/circuit-changes';
import {
  CIRCUIT_PERMISSION,
  circuitAuditAction,
  circuitVerdict,
  type CircuitAction,
} from '../../domain/circuit-actions';
import { ok, refused, type ChangedBy, type VerbError, type VerbResult } from '../../domain/errors';
import type { CircuitMoved } from '../../domain/views/workers';
import { auditEntry, authorizeVerb, type Actor } from '../actor';
import type { ServiceContext } from '../context';

/** What the person saw. */
export type SeenCircuit = { bizType: string; lockVersion: number };

type Step = (circuit: Circuit, now: Date) => CircuitChange;

/** First step of every verb on a circuit. */
export function authorizeCircuitVerb(
  ctx: ServiceContext,
  action: CircuitAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  const named = z.object({ bizType: z.string().max(32) }).safeParse(input);
  const id = named.success ? named.data.bizType : '-';
  return authorizeVerb(ctx, circuitAuditAction(action), [CIRCUIT_PERMISSION], async () => typeSubject(id));
}

function typeSubject(bizType: string) {
  return { type: 'task_type' as const, id: bizType, bizType };
}

/**
 * The middle of every verb on a circuit: one transaction that loads it, compares it with what the person saw, asks
 * the rules, writes the step and its audit row. A refusal is audited afterwards, in a transaction of its own.
 */
export async function moveCircuit(
  ctx: ServiceContext,
  actor: Actor,
  action: CircuitAction,
  seen: SeenCircuit,
  reason: string | null,
  step: Step,
): Promise<VerbResult<CircuitMoved>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<CircuitMoved>> => {
      const now = ctx.db.clock.now();
      const { rules, configured } = await readTypeRules(tx, seen.bizType);
      if (!configured) return refused({ code: 'not_found', what: 'task_type' });
      const circuit = await readCircuit(tx, seen.bizType, now);
      if (circuit.lockVersion !== seen.lockVersion) return refused(LOST);
      const standing = { state: circuit.state, external: rules.executor === 'external' };
      const verdict = circuitVerdict(action, standing, actor.role);
      if (!verdict.allowed) {
        const { allowed: _allowed, ...refusal } = verdict;
        return refused({ code: 'circuit_not_possible', action, refusal });
      }
      const written = await writeCircuit(tx, circuit, { change: step(circuit, now), told: true });
      if (written === null) return refused(LOST);
      await auditDone(tx, {
        ...auditEntry(ctx, actor, circuitAuditAction(action), typeSubject(seen.bizType)),
        reason,
        details: { before: factsOf(circuit), after: factsOf(written) },
      });
      return ok({ bizType: seen.bizType, state: written.state, lockVersion: written.lockVersion });
    }),
  );
  return result.ok ? result : recordRefusal(ctx, actor, action, seen, result.error);
}

/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'circuit_conflict', state: 'closed', changedBy: null, lockVersion: 0 };

function factsOf({ state, lockVersion, pausedSince, nextProbeAt, failures, trips }: Circuit) {
  return {
    state,
    lockVersion,
    failures,
    trips,
    pausedSince: pausedSince?.toISOString() ?? null,
    nextProbeAt: nextProbeAt?.toISOString() ?? null,
  };
}

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: CircuitAction,
  seen: SeenCircuit,
  error: VerbError,
): Promise<VerbResult<CircuitMoved>> {
  const told = error.code === 'circuit_conflict' ? await conflictOn(ctx, seen.bizType) : error;
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, circuitAuditAction(action), typeSubject(seen.bizType)),
      details: { refused: code, seenLockVersion: seen.lockVersion, ...facts },
    },
    told.code === 'circuit_conflict' ? 'conflict' : 'refused',
  );
  return refused(told);
}

async function conflictOn(ctx: ServiceContext, bizType: string): Promise<VerbError> {
  const { prisma, clock } = ctx.db;
  const { state, lockVersion } = await readCircuit(prisma, bizType, clock.now());
  const move = await readLastCircuitMove(prisma, bizType);
  const changedBy: ChangedBy | null =
    move === null
      ? null
      : {
          kind: move.actorId === null ? 'worker' : 'person',
          name: move.actorName,
          action: move.action,
          at: move.at.toISOString(),
        };
  return { code: 'circuit_conflict', state, changedBy, lockVersion };
}
