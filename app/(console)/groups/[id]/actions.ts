'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { GroupMoved } from '@/lib/domain/views/failure-group';
import { acknowledgeGroup, type AcknowledgeGroupInput } from '@/lib/services/groups/acknowledge-group';
import { assignGroup, type AssignGroupInput } from '@/lib/services/groups/assign-group';
import { muteGroup, type MuteGroupInput } from '@/lib/services/groups/mute-group';
import { noteGroup, type NoteGroupInput } from '@/lib/services/groups/note-group';
import { reopenGroup, type ReopenGroupInput } from '@/lib/services/groups/reopen-group';
import { resolveGroup, type ResolveGroupInput } from '@/lib/services/groups/resolve-group';
import { runVerb, type Verb } from '@/lib/web/run-verb';

async function act(verb: Verb<GroupMoved>, input: unknown): Promise<VerbResult<GroupMoved>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function acknowledge(input: AcknowledgeGroupInput): Promise<VerbResult<GroupMoved>> {
  return act(acknowledgeGroup, input);
}

export async function mute(input: MuteGroupInput): Promise<VerbResult<GroupMoved>> {
  return act(muteGroup, input);
}

export async function resolve(input: ResolveGroupInput): Promise<VerbResult<GroupMoved>> {
  return act(resolveGroup, input);
}

export async function reopen(input: ReopenGroupInput): Promise<VerbResult<GroupMoved>> {
  return act(reopenGroup, input);
}

export async function assign(input: AssignGroupInput): Promise<VerbResult<GroupMoved>> {
  return act(assignGroup, input);
}

export async function note(input: NoteGroupInput): Promise<VerbResult<GroupMoved>> {
  return act(noteGroup, input);
}
