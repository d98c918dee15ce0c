'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { CircuitMoved } from '@/lib/domain/views/workers';
import { holdType, type HoldTypeInput } from '@/lib/services/circuits/hold-type';
import { probeTypeNow, type ProbeTypeInput } from '@/lib/services/circuits/probe-type-now';
import { resumeType, type ResumeTypeInput } from '@/lib/services/circuits/resume-type';
import { runVerb, type Verb } from '@/lib/web/run-verb';

async function act(verb: Verb<CircuitMoved>, input: unknown): Promise<VerbResult<CircuitMoved>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function hold(input: HoldTypeInput): Promise<VerbResult<CircuitMoved>> {
  return act(holdType, input);
}

export async function resume(input: ResumeTypeInput): Promise<VerbResult<CircuitMoved>> {
  return act(resumeType, input);
}

export async function probe(input: ProbeTypeInput): Promise<VerbResult<CircuitMoved>> {
  return act(probeTypeNow, input);
}
