import type { Tx } from '../../db/client';
import { readPausedCircuits } from '../../db/circuit-store';
import type { PausedType, WaitingType } from '../../domain/views/workers';
import { countDueOfType, pausedType } from './circuit-view';

/** Types whose circuit is not closed, the longest paused first. */
export async function readPausedTypes(tx: Tx): Promise<PausedType[]> {
  return (await readPausedCircuits(tx)).flatMap((circuit) => pausedType(circuit) ?? []);
}

/** How many of them get their waiting tasks counted for one page; each costs two index reads. */
export const COUNTED_TYPES = 20;

/** The first of them with what waits for them; `more`: so many others are paused, too. */
export async function readWaitingTypes(
  tx: Tx,
  paused: readonly PausedType[],
  now: Date,
): Promise<{ types: WaitingType[]; more: number }> {
  const types: WaitingType[] = [];
  for (const type of paused.slice(0, COUNTED_TYPES))
    types.push({ ...type, waiting: await countDueOfType(tx, type.bizType, now) });
  return { types, more: paused.length - types.length };
}
