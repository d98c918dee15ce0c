import type { AuditAction } from '../domain/audit-actions';
import {
  isPaused,
  probeIsDue,
  type Circuit,
  type CircuitFailure,
  type CircuitRules,
  type Probe,
} from '../domain/circuit';
import {
  closingOf,
  openingOf,
  probeAgainOf,
  probingBy,
  reopeningOf,
  type CircuitChange,
} from '../domain/circuit-changes';
import { auditDone } from './audit-store';
import { readCircuit, writeCircuit, writeProbeLease, type CircuitWrite } from './circuit-store';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';

/** What a worker's own changes of circuits are about. `random`: a number in [0, 1) for the jitter. */
export type MachineContext = { db: Database; worker: string; rules: CircuitRules; random: number };

type Loaded = { tx: Tx; circuit: Circuit; now: Date };
type Decision = (CircuitWrite & { audit?: { action: AuditAction; details: Record<string, unknown> } }) | null;

/** Loads, decides, writes and puts on record in one transaction. Returns the circuit as it is afterwards, by whomever. */
async function change(
  { db, worker }: Pick<MachineContext, 'db' | 'worker'>,
  bizType: string,
  decide: (loaded: Loaded) => Decision,
): Promise<Circuit> {
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const circuit = await readCircuit(tx, bizType, now);
      const decision = decide({ tx, circuit, now });
      if (decision === null) return circuit;
      const written = await writeCircuit(tx, circuit, decision);
      if (written === null) return readCircuit(tx, bizType, now);
      if (decision.audit !== undefined) await record(tx, worker, bizType, now, decision.audit);
      return written;
    }),
  );
}

async function record(
  tx: Tx,
  worker: string,
  bizType: string,
  at: Date,
  entry: { action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  await auditDone(tx, {
    at,
    actor: { id: null, name: worker, role: 'worker' },
    action: entry.action,
    subject: { type: 'task_type', id: bizType },
    bizType,
    details: entry.details,
    requestId: worker,
    address: null,
  });
}

/** Opens a circuit that is still closed as the worker knew it; its own failures speak of that circuit only. */
export function openCircuit(
  context: MachineContext,
  seen: Circuit,
  failure: CircuitFailure,
  failures: number,
): Promise<Circuit> {
  return change(context, seen.bizType, ({ circuit, now }) => {
    if (isPaused(circuit) || circuit.revision !== seen.revision) return null;
    const chance = { now, random: context.random };
    const opening = openingOf(circuit, failure, failures, context.rules, chance);
    const details = {
      failures,
      errorClass: failure.class,
      error: failure.message,
      trips: opening.trips,
      nextProbeAt: opening.nextProbeAt?.toISOString(),
    };
    return { change: opening, told: true, audit: { action: 'circuit_open', details } };
  });
}

/** Asks for the right to try one task. One of all that ask at once gets it; the others see whose it is. */
export function takeProbe(context: MachineContext, bizType: string, probe: Probe): Promise<Circuit> {
  return change(context, bizType, ({ circuit, now }) =>
    probeIsDue(circuit, now) ? { change: probingBy(probe), told: false } : null,
  );
}

/** Keeps the right for another `leaseMs`. False when it is somebody else's by now. */
export function renewProbe(db: Database, bizType: string, token: string, leaseMs: number): Promise<boolean> {
  const until = new Date(db.clock.now().getTime() + leaseMs);
  return withLockRetry(() => writeProbeLease(db.prisma, bizType, token, until));
}

/** How a probe ended; `unused`: it said nothing, or was never started. */
export type ProbeEnd = { kind: 'good' } | { kind: 'bad'; failure: CircuitFailure } | { kind: 'unused' };

/** Writes what a probe showed, if the right is still this token's. */
export function endProbe(
  context: MachineContext,
  bizType: string,
  token: string,
  end: ProbeEnd,
): Promise<Circuit> {
  return change(context, bizType, ({ circuit, now }) => {
    if (circuit.state !== 'half_open' || circuit.probe?.token !== token) return null;
    if (end.kind === 'good') return closing(circuit, now, 'probe_succeeded');
    return { change: afterProbe(circuit, end, context, now), told: false };
  });
}

function afterProbe(
  circuit: Circuit,
  end: Exclude<ProbeEnd, { kind: 'good' }>,
  { rules, random }: MachineContext,
  now: Date,
): CircuitChange {
  return end.kind === 'bad' ? reopeningOf(circuit, end.failure, rules, { now, random }) : probeAgainOf(now);
}

/** Closes what was opened before the type's settings switched its circuit off. A hold stays. */
export function closeSwitchedOff(context: MachineContext, bizType: string): Promise<Circuit> {
  return change(context, bizType, ({ circuit, now }) => {
    const opened = circuit.state === 'open' || circuit.state === 'half_open';
    return opened ? closing(circuit, now, 'switched_off') : null;
  });
}

function closing(circuit: Circuit, now: Date, why: 'probe_succeeded' | 'switched_off'): Decision {
  const details = {
    why,
    trips: circuit.trips,
    pausedSince: circuit.pausedSince?.toISOString() ?? null,
    pausedMs: circuit.pausedSince === null ? null : now.getTime() - circuit.pausedSince.getTime(),
  };
  return { change: closingOf(now), told: true, audit: { action: 'circuit_close', details } };
}
