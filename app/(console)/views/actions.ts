'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import { VIEW_LISTS, queryText } from '@/lib/domain/views/saved-view';
import { deleteView, type DeleteViewInput } from '@/lib/services/views/delete-view';
import { editView, type EditViewInput } from '@/lib/services/views/edit-view';
import { saveView, type SaveViewInput } from '@/lib/services/views/save-view';
import { runVerb, type Verb } from '@/lib/web/run-verb';
import { readListQuery } from './list-queries';

export async function saveListView(input: SaveViewInput) {
  return change(saveView, { ...input, query: asRead(input.list, input.query) });
}

export async function editListView(list: unknown, input: EditViewInput) {
  const query = input.query === undefined ? undefined : asRead(list, input.query);
  return change(editView, { ...input, query });
}

export async function deleteListView(input: DeleteViewInput) {
  return change(deleteView, input);
}

/** As the list itself would read it: nothing else is ever stored. */
function asRead(named: unknown, query: unknown): string {
  const list = VIEW_LISTS.find((known) => known === named);
  return list && typeof query === 'string' ? queryText(readListQuery(list, query).params) : '';
}

async function change<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}
