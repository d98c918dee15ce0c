'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { BulkMoved, BulkPlan, BulkStarted } from '@/lib/domain/views/bulk';
import type { BulkInput } from '@/lib/services/bulk/bulk-input';
import type { BulkVerbInput } from '@/lib/services/bulk/bulk-transaction';
import { cancelBulk } from '@/lib/services/bulk/cancel-bulk';
import { pauseBulk } from '@/lib/services/bulk/pause-bulk';
import { planBulk } from '@/lib/services/bulk/plan-bulk';
import { resumeBulk } from '@/lib/services/bulk/resume-bulk';
import { startBulk, type StartBulkInput } from '@/lib/services/bulk/start-bulk';
import { runVerb, type Verb } from '@/lib/web/run-verb';

/** Pages are read again only after what went well: one whose session has ended would leave, and the dialog with it. */
async function act<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

/** Counts exactly, so it is never given up after a while as a page would be. */
export async function plan(input: BulkInput): Promise<VerbResult<BulkPlan>> {
  return runVerb(planBulk, input);
}

/** Nothing on the page it is started from has changed yet; the operation's own page is read anew. */
export async function start(input: StartBulkInput): Promise<VerbResult<BulkStarted>> {
  return runVerb(startBulk, input);
}

export async function pause(input: BulkVerbInput): Promise<VerbResult<BulkMoved>> {
  return act(pauseBulk, input);
}

export async function resume(input: BulkVerbInput): Promise<VerbResult<BulkMoved>> {
  return act(resumeBulk, input);
}

export async function cancel(input: BulkVerbInput): Promise<VerbResult<BulkMoved>> {
  return act(cancelBulk, input);
}
