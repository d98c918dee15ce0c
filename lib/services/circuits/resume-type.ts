import { z } from 'zod';
import { resumingOf } from '../../domain/circuit-changes';
import type { VerbResult } from '../../domain/errors';
import type { CircuitMoved } from '../../domain/views/workers';
import type { ServiceContext } from '../context';
import { lockVersion, optionalText, parseInput, requiredText } from '../parse-input';
import { authorizeCircuitVerb, moveCircuit } from './circuit-transaction';

export type ResumeTypeInput = { bizType: string; lockVersion: number; reason?: string };

const schema = z.object({ bizType: requiredText(32), lockVersion, reason: optionalText(1000) });

/** Resume: the hold ends. A circuit that failures had opened before it tries one task first. */
export async function resumeType(ctx: ServiceContext, input: unknown): Promise<VerbResult<CircuitMoved>> {
  const actor = await authorizeCircuitVerb(ctx, 'resume', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return moveCircuit(ctx, actor.value, 'resume', parsed.value, parsed.value.reason, resumingOf);
}
