'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { SourceSettings } from '@/lib/domain/source-settings';
import type { RunStarted } from '@/lib/domain/views/recon-run';
import { cancelRun, type CancelRunInput, type RunCancelled } from '@/lib/services/runs/cancel-run';
import { getRunRules } from '@/lib/services/runs/get-run-rules';
import { startRun, type StartRunInput } from '@/lib/services/runs/start-run';
import { tryRules as tryRulesVerb, type TryRulesInput } from '@/lib/services/runs/try-rules';
import { runRead, runVerb, type Verb } from '@/lib/web/run-verb';

async function act<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function start(input: StartRunInput): Promise<VerbResult<RunStarted>> {
  return act(startRun, input);
}

export async function cancel(input: CancelRunInput): Promise<VerbResult<RunCancelled>> {
  return act(cancelRun, input);
}

/** The rules of a run, for whoever wants to try others. */
export async function rules(input: { id: string }): Promise<VerbResult<{ settings: SourceSettings }>> {
  return runRead(getRunRules, input);
}

/** Its own page is read anew, and nothing else is changed by it. */
export async function tryRules(input: TryRulesInput): Promise<VerbResult<RunStarted>> {
  return runVerb(tryRulesVerb, input);
}
