import {
  coolDownMs,
  tripsOnOpening,
  type Circuit,
  type CircuitFailure,
  type CircuitRules,
  type Probe,
} from './circuit';

/** What a change of a circuit writes: everything but its key and its counters of changes. */
export type CircuitChange = Partial<Omit<Circuit, 'bizType' | 'lockVersion' | 'revision'>>;

type Chance = { now: Date; random: number };

/** closed → open. */
export function openingOf(
  circuit: Circuit,
  failure: CircuitFailure,
  failures: number,
  rules: CircuitRules,
  { now, random }: Chance,
): CircuitChange {
  const trips = tripsOnOpening(circuit, rules, now);
  return {
    state: 'open',
    changedAt: now,
    pausedSince: now,
    failures,
    ...coolingDown(failure, rules, trips, { now, random }),
  };
}

/** half_open → open: the probe failed. The pause goes on, so it keeps its beginning. */
export function reopeningOf(
  circuit: Circuit,
  failure: CircuitFailure,
  rules: CircuitRules,
  chance: Chance,
): CircuitChange {
  return { state: 'open', ...coolingDown(failure, rules, circuit.trips + 1, chance) };
}

function coolingDown(
  failure: CircuitFailure,
  rules: CircuitRules,
  trips: number,
  { now, random }: Chance,
): CircuitChange {
  const waitMs = coolDownMs(rules, trips, random, failure.retryAfterMs ?? 0);
  return {
    trips,
    errorClass: failure.class,
    lastError: failure.message,
    nextProbeAt: new Date(now.getTime() + waitMs),
    probe: null,
  };
}

/** open or half_open → half_open: a worker got the right to try one task. */
export function probingBy(probe: Probe): CircuitChange {
  return { state: 'half_open', probe };
}

/** half_open → open: the probe said nothing, or was never started; the next one may go at once. */
export function probeAgainOf(now: Date): CircuitChange {
  return { state: 'open', nextProbeAt: now, probe: null };
}

/** → closed. `trips` stays: a circuit that opens again soon goes on counting. */
export function closingOf(now: Date): CircuitChange {
  return {
    state: 'closed',
    changedAt: now,
    pausedSince: null,
    failures: 0,
    errorClass: null,
    lastError: null,
    nextProbeAt: null,
    probe: null,
    heldBy: null,
    heldReason: null,
  };
}

/** anything but held → held. What opened it stays on record for the way back. */
export function holdingOf(circuit: Circuit, by: string, reason: string, now: Date): CircuitChange {
  return {
    state: 'held',
    changedAt: now,
    pausedSince: circuit.pausedSince ?? now,
    nextProbeAt: null,
    probe: null,
    heldBy: by,
    heldReason: reason,
  };
}

/** held → closed, or → open with a probe due at once when failures had opened it before the hold. */
export function resumingOf(circuit: Circuit, now: Date): CircuitChange {
  if (circuit.failures === 0) return closingOf(now);
  return { state: 'open', changedAt: now, nextProbeAt: now, heldBy: null, heldReason: null };
}
