'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type {
  Assignee,
  BreakMoved,
  BreakOperationPage,
  BreakPage,
  BreaksPlan,
  BreaksStarted,
} from '@/lib/domain/views/recon-break';
import { assignBreak, type AssignBreakInput } from '@/lib/services/breaks/assign-break';
import {
  cancelBreakOperation,
  type CancelBreakOperationInput,
} from '@/lib/services/breaks/cancel-break-operation';
import { getBreak, type GetBreakInput } from '@/lib/services/breaks/get-break';
import { listAssignees } from '@/lib/services/breaks/list-assignees';
import { noteBreak, type NoteBreakInput } from '@/lib/services/breaks/note-break';
import { planBreaks, type PlanBreaksInput } from '@/lib/services/breaks/plan-breaks';
import { queryBreak, type QueryBreakInput } from '@/lib/services/breaks/query-break';
import { resolveBreak, type ResolveBreakInput } from '@/lib/services/breaks/resolve-break';
import { resolveBreaks, type ResolveBreaksInput } from '@/lib/services/breaks/resolve-breaks';
import { reverseResolution, type ReverseResolutionInput } from '@/lib/services/breaks/reverse-resolution';
import { withBreakAsker } from '@/lib/web/break-asker';
import { runRead, runVerb, type Verb } from '@/lib/web/run-verb';

/** Pages are read again only after what went well: one whose session has ended would leave, and the dialog with it. */
async function act<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

/** The evidence of a break that somebody steps to: the desk around it stays as it is. */
export async function read(input: GetBreakInput): Promise<VerbResult<BreakPage>> {
  return runRead(getBreak, input);
}

export async function assignees(): Promise<VerbResult<Assignee[]>> {
  return runRead(listAssignees, {});
}

export async function resolve(input: ResolveBreakInput): Promise<VerbResult<BreakMoved>> {
  return act(resolveBreak, input);
}

export async function reverse(input: ReverseResolutionInput): Promise<VerbResult<BreakMoved>> {
  return act(reverseResolution, input);
}

export async function assign(input: AssignBreakInput): Promise<VerbResult<BreakMoved>> {
  return act(assignBreak, input);
}

export async function note(input: NoteBreakInput): Promise<VerbResult<BreakMoved>> {
  return act(noteBreak, input);
}

export async function query(input: QueryBreakInput): Promise<VerbResult<BreakMoved>> {
  return act(withBreakAsker(queryBreak), input);
}

/** Counts exactly, so it is never given up after a while as a page would be. */
export async function plan(input: PlanBreaksInput): Promise<VerbResult<BreaksPlan>> {
  return runVerb(planBreaks, input);
}

/** Nothing on the desk has changed yet; the operation's own page is read anew. */
export async function start(input: ResolveBreaksInput): Promise<VerbResult<BreaksStarted>> {
  return runVerb(resolveBreaks, input);
}

export async function cancel(input: CancelBreakOperationInput): Promise<VerbResult<BreakOperationPage>> {
  return act(cancelBreakOperation, input);
}
