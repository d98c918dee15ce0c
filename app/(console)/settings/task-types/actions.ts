'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { RevealedTask } from '@/lib/domain/views/task-page';
import type { SamplePayload, SampleTask, TaskTypeSaved } from '@/lib/domain/views/task-type';
import type { TestCallReport } from '@/lib/domain/views/test-call';
import { createTaskType, type CreateTaskTypeInput } from '@/lib/services/settings/create-task-type';
import { deleteTaskType, type DeleteTaskTypeInput } from '@/lib/services/settings/delete-task-type';
import { editTaskType, type EditTaskTypeInput } from '@/lib/services/settings/edit-task-type';
import { getSample as readSample } from '@/lib/services/settings/get-sample';
import { listSamples as readSamples } from '@/lib/services/settings/list-samples';
import { switchTaskType, type SwitchTaskTypeInput } from '@/lib/services/settings/switch-task-type';
import { testTaskType, type TestTaskTypeInput } from '@/lib/services/settings/test-task-type';
import { revealPayload, type RevealInput } from '@/lib/services/tasks/reveal-payload';
import { runRead, runVerb, type Verb } from '@/lib/web/run-verb';
import { withInstalled, withTestCaller } from '@/lib/web/task-type-parts';

type Saved = Promise<VerbResult<TaskTypeSaved>>;

async function act(verb: Verb<TaskTypeSaved>, input: unknown): Saved {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function createType(input: CreateTaskTypeInput): Saved {
  return act(withInstalled(createTaskType), input);
}

export async function editType(input: EditTaskTypeInput): Saved {
  return act(withInstalled(editTaskType), input);
}

export async function switchType(input: SwitchTaskTypeInput): Saved {
  return act(withInstalled(switchTaskType), input);
}

export async function deleteType(input: DeleteTaskTypeInput): Saved {
  return act(deleteTaskType, input);
}

export async function testType(input: TestTaskTypeInput): Promise<VerbResult<TestCallReport>> {
  return runVerb(withTestCaller(testTaskType), input);
}

export async function listSamples(bizType: string): Promise<VerbResult<SampleTask[]>> {
  return runRead(readSamples, { bizType });
}

export async function getSample(taskId: string): Promise<VerbResult<SamplePayload>> {
  return runRead(readSample, { taskId });
}

export async function revealSample(input: RevealInput): Promise<VerbResult<RevealedTask>> {
  return runVerb(revealPayload, input);
}
