import type { StatusKind } from './status-badge';

/** The statuses of a task as the drawing knows them; stuck stands in processing's place. */
export type TaskState = Extract<
  StatusKind,
  'pending' | 'processing' | 'stuck' | 'success' | 'failed' | 'compensated'
>;

/** The named transitions, as lib/domain/transitions names them. */
export type StateEdge =
  'claim' | 'succeed' | 'reschedule' | 'exhaust' | 'reclaim' | 'retry' | 'release' | 'give_up' | 'compensate';

type Place = 'pending' | 'processing' | 'success' | 'failed' | 'compensated';

export interface EdgeShape {
  from: Place;
  to: Place;
  line: string;
  head: string;
  label: { x: number; y: number };
}

/** x, y: top left corner of the 16 px icon; the word stands 22 px to its right. */
export const PLACES: Record<Place, { x: number; y: number }> = {
  pending: { x: 0, y: 36 },
  processing: { x: 140, y: 36 },
  success: { x: 296, y: 18 },
  failed: { x: 296, y: 72 },
  compensated: { x: 446, y: 72 },
};

const CLAIM: EdgeShape = {
  from: 'pending',
  to: 'processing',
  line: 'M82 44h48',
  head: 'm126 40.5 4 3.5-4 3.5',
  label: { x: 106, y: 37 },
};
const SUCCEED: EdgeShape = {
  from: 'processing',
  to: 'success',
  line: 'M236 41C262 36 266 28 286 26',
  head: 'm283 22.5 4 3.5-4 3.5',
  label: { x: 254, y: 24 },
};
const EXHAUST: EdgeShape = {
  from: 'processing',
  to: 'failed',
  line: 'M236 48C262 56 262 76 286 80',
  head: 'm283 76.5 4 3.5-4 3.5',
  label: { x: 232, y: 76 },
};
const BACK: EdgeShape = {
  from: 'processing',
  to: 'pending',
  line: 'M170 30C160 8 56 8 34 28',
  head: 'm39.5 28.5-5.500 0 .5-5.500',
  label: { x: 102, y: 10 },
};
const RETRY: EdgeShape = {
  from: 'failed',
  to: 'pending',
  line: 'M330 92C320 114 280 112 210 112C110 112 30 110 24 60',
  head: 'm20.5 64 3-4.5 4 4',
  label: { x: 170, y: 106 },
};
const GIVE_UP: EdgeShape = {
  from: 'pending',
  to: 'failed',
  line: 'M44 58C80 88 220 90 286 84',
  head: 'm282.500 80.5 4 3.5-3.5 4',
  label: { x: 120, y: 92 },
};
const COMPENSATE: EdgeShape = {
  from: 'failed',
  to: 'compensated',
  line: 'M362 80h74',
  head: 'm433 76.5 4 3.5-4 3.5',
  label: { x: 398, y: 73 },
};

/** Where an edge runs; giving up starts where the task is. */
export function edgeShape(edge: StateEdge, current: TaskState): EdgeShape {
  switch (edge) {
    case 'claim':
      return CLAIM;
    case 'succeed':
      return SUCCEED;
    case 'exhaust':
      return EXHAUST;
    case 'reschedule':
    case 'reclaim':
    case 'release':
      return BACK;
    case 'retry':
      return RETRY;
    case 'give_up':
      return current === 'pending' ? GIVE_UP : EXHAUST;
    case 'compensate':
      return COMPENSATE;
  }
}

/** The place a state stands in. */
export function placeOf(state: TaskState): Place {
  return state === 'stuck' ? 'processing' : state;
}

/** Drawn in grey even when neither taken nor possible, so that the machine is whole. */
export const SKELETON: readonly StateEdge[] = ['claim', 'succeed', 'exhaust', 'compensate', 'retry'];
