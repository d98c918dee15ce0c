import { z } from 'zod';
import { writeViewChange } from '../../db/saved-view-store';
import type { VerbResult } from '../../domain/errors';
import type { ViewSaved } from '../../domain/views/saved-view';
import { authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { nameField, queryField, seenView, sharedField, viewFacts, viewSubject } from './view-fields';
import { changeView, type LoadedView, type ViewStep } from './view-transaction';

export type EditViewInput = {
  id: string;
  lockVersion: number;
  name: string;
  shared: boolean;
  /** The state that takes the place of the stored one; left out: that stays. */
  query?: string;
};

const schema = z.object({ ...seenView, name: nameField, shared: sharedField, query: queryField.optional() });
type Change = z.output<typeof schema>;

/** Rename a view of one's own, share it or no longer, or give it the list's present state. */
export async function editView(ctx: ServiceContext, input: unknown): Promise<VerbResult<ViewSaved>> {
  const actor = await authorizeVerb(ctx, 'edit_view', ['task.read'], async () => viewSubject(null));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return changeView(ctx, actor.value, 'edit_view', parsed.value, (loaded) => edit(loaded, parsed.value));
}

async function edit({ tx, view, now }: LoadedView, asked: Change): Promise<ViewStep<ViewSaved>> {
  const { name, shared, query = view.query } = asked;
  const same = name === view.name && shared === view.shared && query === view.query;
  if (same) return { refuse: { code: 'invalid', fields: { form: 'unchanged' } } };
  const changed = await writeViewChange(tx, asked, { name, shared, query }, now);
  if (changed === null) return { refuse: { code: 'view_name_taken' } };
  return {
    changed,
    value: { id: view.id.toString(), name, lockVersion: asked.lockVersion + 1 },
    details: { before: viewFacts(view), after: viewFacts({ ...view, name, shared, query }) },
  };
}
