import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { countViews, createView } from '../../db/saved-view-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { VIEWS_PER_LIST, type ViewList, type ViewSaved } from '../../domain/views/saved-view';
import { auditEntry, authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { listField, nameField, queryField, sharedField, viewFacts, viewSubject } from './view-fields';

export type SaveViewInput = { list: ViewList; name: string; query: string; shared?: boolean };

const schema = z.object({
  list: listField,
  name: nameField,
  query: queryField,
  shared: sharedField.default(false),
});

/**
 * Keep a list's state under a name, for oneself or for everybody. Refuses with `view_name_taken` when the person has
 * one of this name for the list, and with too_many beyond 50 of a list.
 */
export async function saveView(ctx: ServiceContext, input: unknown): Promise<VerbResult<ViewSaved>> {
  const actor = await authorizeVerb(ctx, 'save_view', ['task.read'], async () => viewSubject(null));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { list, name } = parsed.value;
  const { id, name: ownerName } = actor.value;
  const now = ctx.db.clock.now();
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<ViewSaved>> => {
      if ((await countViews(tx, list, id)) >= VIEWS_PER_LIST)
        return refused({ code: 'invalid', fields: { form: 'too_many' } });
      const viewId = await createView(tx, { ...parsed.value, owner: { id, name: ownerName } }, now);
      if (viewId === null) return refused({ code: 'view_name_taken' });
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'save_view', viewSubject(viewId)),
        details: viewFacts(parsed.value),
      });
      return ok({ id: viewId.toString(), name, lockVersion: 0 });
    }),
  );
}
