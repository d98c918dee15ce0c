import { z } from 'zod';
import { probeAgainOf } from '../../domain/circuit-changes';
import type { VerbResult } from '../../domain/errors';
import type { CircuitMoved } from '../../domain/views/workers';
import type { ServiceContext } from '../context';
import { lockVersion, optionalText, parseInput, requiredText } from '../parse-input';
import { authorizeCircuitVerb, moveCircuit } from './circuit-transaction';

export type ProbeTypeInput = { bizType: string; lockVersion: number; reason?: string };

const schema = z.object({ bizType: requiredText(32), lockVersion, reason: optionalText(1000) });

/** Probe now: an open circuit tries its next task without waiting for the cool-down. */
export async function probeTypeNow(ctx: ServiceContext, input: unknown): Promise<VerbResult<CircuitMoved>> {
  const actor = await authorizeCircuitVerb(ctx, 'probe', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return moveCircuit(ctx, actor.value, 'probe', parsed.value, parsed.value.reason, (_circuit, now) =>
    probeAgainOf(now),
  );
}
