import type { BulkMove } from '../domain/bulk';
import type { ActedTask } from './bulk-set';
import type { Tx } from './client';
import { unsettledAmong } from './follow-up-store';
import { holdRepair, isRepair } from './repair-refusal';

/**
 * Of tasks that are about to be moved together, those that have to be left because of a compensation. As if they were moved
 * one by one in the order of their ids: of a task and its compensations only the first is sent.
 */
export async function heldByRepair(
  tx: Tx,
  action: BulkMove,
  tasks: readonly ActedTask[],
): Promise<Set<bigint>> {
  const held = new Set<bigint>();
  if (!isRepair(action) || tasks.length === 0) return held;
  const { originOf, origins } = await unsettledAmong(
    tx,
    tasks.map(({ id }) => id),
  );
  const taken = new Set<bigint>();
  const isSaid = action === 'compensate';
  for (const { id } of tasks.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const origin = isSaid ? undefined : originOf.get(id);
    const isConcerned = origin !== undefined || origins.has(id);
    if (origin !== undefined && taken.has(origin)) held.add(id);
    else if (isConcerned && (await holdRepair(tx, action, { id })) !== null) held.add(id);
    else taken.add(origin ?? id);
  }
  return held;
}
