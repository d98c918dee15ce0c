import type { Circuit, CircuitState } from '../domain/circuit';
import { CIRCUIT_STATES, closedCircuit } from '../domain/circuit';
import type { CircuitChange } from '../domain/circuit-changes';
import { cutByCodePoint, LAST_ERROR_LIMIT } from '../domain/cut-text';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { Circuit as Row } from './generated/mysql/client';

/** The circuit of a type as stored; one that was never changed is closed. `now` is the database's. */
export async function readCircuit(tx: Tx, bizType: string, now: Date): Promise<Circuit> {
  const row = await tx.circuit.findUnique({ where: { bizType } });
  return row === null ? closedCircuit(bizType, now) : circuitOf(row);
}

/** Every circuit that was ever changed, by type: as many rows as types at most. */
export async function readCircuits(tx: Tx): Promise<Map<string, Circuit>> {
  const rows = await tx.circuit.findMany({ orderBy: { bizType: 'asc' } });
  return new Map(rows.map((row) => [row.bizType, circuitOf(row)]));
}

/** Those that are not closed, longest paused first. */
export async function readPausedCircuits(tx: Tx): Promise<Circuit[]> {
  const rows = await tx.circuit.findMany({
    where: { state: { not: 'closed' satisfies CircuitState } },
    orderBy: [{ pausedSince: 'asc' }, { bizType: 'asc' }],
    take: 200,
  });
  return rows.map(circuitOf);
}

function circuitOf(row: Row): Circuit {
  const { probeToken, probeWorker, probeUntil, state, ...rest } = row;
  const probe =
    probeToken === null || probeUntil === null
      ? null
      : { token: probeToken, worker: probeWorker ?? '', until: probeUntil };
  return { ...rest, state: CIRCUIT_STATES.find((known) => known === state) ?? 'closed', probe };
}

/** How a change counts: `told` ones raise the version that a person's verb is conditional on. */
export type CircuitWrite = { change: CircuitChange; told: boolean };

/**
 * Writes a change if the circuit is still as `seen`; null when somebody else was first. Conditional on the revision,
 * and on the primary key where there is no row yet.
 */
export async function writeCircuit(
  tx: Tx,
  seen: Circuit,
  { change, told }: CircuitWrite,
): Promise<Circuit | null> {
  const next: Circuit = {
    ...seen,
    ...change,
    lockVersion: seen.lockVersion + (told ? 1 : 0),
    revision: seen.revision + 1,
  };
  const { bizType, ...columns } = columnsOf(next);
  if (seen.revision === 0) return (await create(tx, { bizType, ...columns })) ? next : null;
  const { count } = await tx.circuit.updateMany({
    where: { bizType, revision: seen.revision },
    data: columns,
  });
  return count === 1 ? next : null;
}

async function create(tx: Tx, data: Row): Promise<boolean> {
  try {
    await tx.circuit.create({ data });
    return true;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return false;
    throw error;
  }
}

function columnsOf({ probe, ...rest }: Circuit): Row {
  const cut = (text: string | null, limit: number) => (text === null ? null : cutByCodePoint(text, limit));
  return {
    ...rest,
    errorClass: cut(rest.errorClass, 64),
    lastError: cut(rest.lastError, LAST_ERROR_LIMIT),
    heldBy: cut(rest.heldBy, 64),
    heldReason: cut(rest.heldReason, 1000),
    probeToken: probe?.token ?? null,
    probeWorker: probe === null ? null : cutByCodePoint(probe.worker, 64),
    probeUntil: probe?.until ?? null,
  };
}

/** Moves the end of a probe that is still this token's. False when it is not. */
export async function writeProbeLease(tx: Tx, bizType: string, token: string, until: Date): Promise<boolean> {
  const where = { bizType, state: 'half_open' satisfies CircuitState, probeToken: token };
  const { count } = await tx.circuit.updateMany({
    where,
    data: { probeUntil: until, revision: { increment: 1 } },
  });
  return count === 1;
}
