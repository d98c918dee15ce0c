import type { ConfiguredType } from '../../db/type-rules-reader';
import { closedCircuit, type Circuit } from '../../domain/circuit';
import { circuitVerdicts } from '../../domain/circuit-actions';
import type { Role } from '../../domain/roles';
import type { TypeCircuit, WaitingType, WorkerRow } from '../../domain/views/workers';
import { countDueOfType, pausedType } from '../circuits/circuit-view';
import { COUNTED_TYPES } from '../circuits/paused-types';
import type { ServiceContext } from '../context';

type Facts = {
  configured: readonly ConfiguredType[];
  circuits: ReadonlyMap<string, Circuit>;
  workers: readonly WorkerRow[];
  role: Role;
  now: Date;
};

/** The types that Makegood runs and how their circuits stand, paused ones first, then by name. */
export async function typeCircuits(ctx: ServiceContext, facts: Facts): Promise<TypeCircuit[]> {
  const ours = facts.configured.filter(({ executor }) => executor !== 'external');
  const { circuits } = facts;
  const types: TypeCircuit[] = [];
  let counted = 0;
  for (const type of ours) {
    const paused = pausedType(circuits.get(type.bizType) ?? closedCircuit(type.bizType, facts.now));
    if (paused !== null) counted += 1;
    const counts = paused !== null && counted <= COUNTED_TYPES;
    const waiting = counts ? await countDueOfType(ctx.db.prisma, type.bizType, facts.now) : null;
    types.push(typeCircuit(type, paused && { ...paused, waiting }, facts));
  }
  return types.sort((a, b) => Number(b.paused !== null) - Number(a.paused !== null));
}

function typeCircuit(
  { bizType, enabled, problem, settings }: ConfiguredType,
  paused: WaitingType | null,
  { circuits, workers, role, now }: Facts,
): TypeCircuit {
  const circuit = circuits.get(bizType) ?? closedCircuit(bizType, now);
  const lanes = workers
    .filter(({ state }) => state === 'alive')
    .flatMap((worker) => worker.lanes.filter((lane) => lane.bizType === bizType));
  return {
    bizType,
    state: circuit.state,
    lockVersion: circuit.lockVersion,
    enabled,
    problem,
    automatic: settings.circuit.enabled,
    paused,
    running: lanes.reduce((sum, lane) => sum + lane.running, 0),
    claimed: lanes.reduce((sum, lane) => sum + lane.waiting, 0),
    actions: circuitVerdicts({ state: circuit.state, external: false }, role),
  };
}
