'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { SealVerdict } from '@/lib/domain/views/recon-day';
import { reopenDay, type ReopenDayInput } from '@/lib/services/days/reopen-day';
import { signDay, type DayRequested, type SignDayInput } from '@/lib/services/days/sign-day';
import { verifySeal, type VerifySealInput } from '@/lib/services/days/verify-seal';
import { runVerb, type Verb } from '@/lib/web/run-verb';

async function act<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function sign(input: SignDayInput): Promise<VerbResult<DayRequested>> {
  return act(signDay, input);
}

export async function reopen(input: ReopenDayInput): Promise<VerbResult<DayRequested>> {
  return act(reopenDay, input);
}

/** Reads every original again: a large day takes longer than a page would wait. */
export async function verify(input: VerifySealInput): Promise<VerbResult<SealVerdict>> {
  return runVerb(verifySeal, input);
}
