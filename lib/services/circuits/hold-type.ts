import { z } from 'zod';
import { holdingOf } from '../../domain/circuit-changes';
import type { VerbResult } from '../../domain/errors';
import type { CircuitMoved } from '../../domain/views/workers';
import type { ServiceContext } from '../context';
import { lockVersion, parseInput, requiredText } from '../parse-input';
import { authorizeCircuitVerb, moveCircuit } from './circuit-transaction';

export type HoldTypeInput = { bizType: string; lockVersion: number; reason: string };

const schema = z.object({ bizType: requiredText(32), lockVersion, reason: requiredText(1000) });

/** Hold: nothing of the type is claimed until a person resumes it. What runs may end. */
export async function holdType(ctx: ServiceContext, input: unknown): Promise<VerbResult<CircuitMoved>> {
  const actor = await authorizeCircuitVerb(ctx, 'hold', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  return moveCircuit(ctx, actor.value, 'hold', parsed.value, reason, (circuit, now) =>
    holdingOf(circuit, actor.value.name, reason, now),
  );
}
