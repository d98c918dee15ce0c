'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { FollowUpStarted, RevealedTask, TaskMoved } from '@/lib/domain/views/task-page';
import {
  runCompensation as runCompensationOf,
  type RunCompensationInput,
} from '@/lib/services/follow-ups/run-compensation';
import { startFollowUp, type StartFollowUpInput } from '@/lib/services/follow-ups/start-follow-up';
import { addNote, type NoteAdded, type NoteInput } from '@/lib/services/tasks/add-note';
import { amendCompensation, type AmendInput } from '@/lib/services/tasks/amend-compensation';
import { compensateTask, type CompensateInput } from '@/lib/services/tasks/compensate-task';
import { editPayloadAndRetry, type EditPayloadInput } from '@/lib/services/tasks/edit-payload-and-retry';
import { giveUpTask, type GiveUpInput } from '@/lib/services/tasks/give-up-task';
import { releaseTask, type ReleaseInput } from '@/lib/services/tasks/release-task';
import { retryTask, type RetryInput } from '@/lib/services/tasks/retry-task';
import { revealPayload, type RevealInput } from '@/lib/services/tasks/reveal-payload';
import { runTaskNow, type RunNowInput } from '@/lib/services/tasks/run-task-now';
import { runVerb, type Verb } from '@/lib/web/run-verb';

/** Pages are read again only after what went well: one whose session has ended would leave, and the dialog with it. */
async function act<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function retry(input: RetryInput): Promise<VerbResult<TaskMoved>> {
  return act(retryTask, input);
}

export async function release(input: ReleaseInput): Promise<VerbResult<TaskMoved>> {
  return act(releaseTask, input);
}

export async function runNow(input: RunNowInput): Promise<VerbResult<TaskMoved>> {
  return act(runTaskNow, input);
}

export async function giveUp(input: GiveUpInput): Promise<VerbResult<TaskMoved>> {
  return act(giveUpTask, input);
}

export async function compensate(input: CompensateInput): Promise<VerbResult<TaskMoved>> {
  return act(compensateTask, input);
}

export async function amend(input: AmendInput): Promise<VerbResult<TaskMoved>> {
  return act(amendCompensation, input);
}

export async function editPayload(input: EditPayloadInput): Promise<VerbResult<TaskMoved>> {
  return act(editPayloadAndRetry, input);
}

export async function note(input: NoteInput): Promise<VerbResult<NoteAdded>> {
  return act(addNote, input);
}

export async function reveal(input: RevealInput): Promise<VerbResult<RevealedTask>> {
  return act(revealPayload, input);
}

export async function followUp(input: StartFollowUpInput): Promise<VerbResult<FollowUpStarted>> {
  return act(startFollowUp, input);
}

export async function runCompensation(input: RunCompensationInput): Promise<VerbResult<FollowUpStarted>> {
  return act(runCompensationOf, input);
}
