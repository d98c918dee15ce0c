'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { MappingPreview } from '@/lib/domain/views/mapping-sample';
import type { SourceDefinition, SourcePage, SourceSaved } from '@/lib/domain/views/recon-source';
import { createSource } from '@/lib/services/sources/create-source';
import { editSource, type EditSourceInput } from '@/lib/services/sources/edit-source';
import { getSource } from '@/lib/services/sources/get-source';
import { previewMapping, type PreviewMappingInput } from '@/lib/services/sources/preview-mapping';
import { switchSource, type SwitchSourceInput } from '@/lib/services/sources/switch-source';
import { runRead, runVerb, type Verb } from '@/lib/web/run-verb';

type Saved = Promise<VerbResult<SourceSaved>>;

async function act(verb: Verb<SourceSaved>, input: unknown): Saved {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function create(input: SourceDefinition): Saved {
  return act(createSource, input);
}

export async function edit(input: EditSourceInput): Saved {
  return act(editSource, input);
}

export async function turn(input: SwitchSourceInput): Saved {
  return act(switchSource, input);
}

export async function read(id: string): Promise<VerbResult<SourcePage>> {
  return runRead(getSource, { id });
}

export async function preview(input: PreviewMappingInput): Promise<VerbResult<MappingPreview>> {
  return runRead(previewMapping, input);
}
