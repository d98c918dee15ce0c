import { z } from 'zod';
import { readViews } from '../../db/saved-view-store';
import { ok, type VerbResult } from '../../domain/errors';
import { LIST_PERMISSION, type SavedViews, type ViewList } from '../../domain/views/saved-view';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { listField, savedView } from './view-fields';

export type ListViewsInput = { list: ViewList };

const schema = z.object({ list: listField });

/** The reader's own views of a list, and those that others share. */
export async function listViews(ctx: ServiceContext, input: unknown): Promise<VerbResult<SavedViews>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { list } = parsed.value;
  const actor = await authorize(ctx, LIST_PERMISSION[list]);
  if (!actor.ok) return actor;
  const { mine, shared } = await readViews(ctx.db.prisma, list, actor.value.id);
  return ok({
    mine: mine.flatMap((row) => savedView(row) ?? []),
    shared: shared.flatMap((row) => savedView(row) ?? []),
  });
}
