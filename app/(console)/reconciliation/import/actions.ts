'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { DayAsked } from '@/lib/domain/status-query';
import { askDay, type AskDayInput } from '@/lib/services/queries/ask-day';
import { runVerb } from '@/lib/web/run-verb';

/** Asks the other side about a day; the answers come by and by, on the page of their statement. */
export async function ask(input: AskDayInput): Promise<VerbResult<DayAsked>> {
  const result = await runVerb(askDay, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}
