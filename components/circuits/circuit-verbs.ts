import type { VerbResult } from '@/lib/domain/errors';
import type { CircuitMoved, TypeCircuit } from '@/lib/domain/views/workers';

/** Names the circuit as the reader saw it: a verb on an older version is refused. */
export interface SeenCircuit {
  bizType: string;
  lockVersion: number;
}

type Answer = Promise<VerbResult<CircuitMoved>>;

/** What the page can ask of the server about circuits; the page hands in its actions. */
export interface CircuitVerbs {
  hold: (input: SeenCircuit & { reason: string }) => Answer;
  resume: (input: SeenCircuit & { reason?: string }) => Answer;
  probe: (input: SeenCircuit) => Answer;
}

export type CircuitDialog = 'hold' | 'resume';

/** The dialog that stands in a row: one of them, for a type is held or it is not. */
export function dialogOf({ state }: Pick<TypeCircuit, 'state'>): CircuitDialog {
  return state === 'held' ? 'resume' : 'hold';
}

export function seenOf({ bizType, lockVersion }: TypeCircuit): SeenCircuit {
  return { bizType, lockVersion };
}
