import type { Tx } from '../../db/client';
import { readPausedCircuits } from '../../db/circuit-store';
import type { PausedType, WaitingType } from '../../domain/views/workers';
import { countDueOfType, pausedType } from './circuit-view';

/** Types that are not claimed, by name: read once for a page that shows tasks. */
export async function readPausedTypes(tx: Tx): Promise<ReadonlyMap<string, PausedType>> {
  const paused = (await readPausedCircuits(tx)).flatMap((circuit) => pausedType(circuit) ?? []);
  return new Map(paused.map((type) => [type.bizType, type]));
}

/** How many of them get their waiting tasks counted for one page; each costs two index reads. */
export const COUNTED_TYPES = 20;

/** The longest paused first, with what waits for them; `more`: so many others are paused, too. */
export async function readWaitingTypes(tx: Tx, now: Date): Promise<{ types: WaitingType[]; more: number }> {
  const paused = [...(await readPausedTypes(tx)).values()];
  const types: WaitingType[] = [];
  for (const type of paused.slice(0, COUNTED_TYPES))
    types.push({ ...type, waiting: await countDueOfType(tx, type.bizType, now) });
  return { types, more: paused.length - types.length };
}
