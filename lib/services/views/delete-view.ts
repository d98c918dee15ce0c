import { z } from 'zod';
import { removeView } from '../../db/saved-view-store';
import type { VerbResult } from '../../domain/errors';
import { authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { seenView, viewFacts, viewSubject } from './view-fields';
import { changeView } from './view-transaction';

export type DeleteViewInput = { id: string; lockVersion: number };
export type ViewDeleted = { id: string };

const schema = z.object(seenView);

/** Take a view of one's own away, from everybody if it is shared. The record keeps what it was. */
export async function deleteView(ctx: ServiceContext, input: unknown): Promise<VerbResult<ViewDeleted>> {
  const actor = await authorizeVerb(ctx, 'delete_view', ['task.read'], async () => viewSubject(null));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return changeView(ctx, actor.value, 'delete_view', parsed.value, async ({ tx, view }) => ({
    changed: await removeView(tx, parsed.value),
    value: { id: view.id.toString() },
    details: viewFacts(view),
  }));
}
