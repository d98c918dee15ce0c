import { expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { ROLES } from '../../domain/roles';
import { VIEWS_PER_LIST, type SavedViews } from '../../domain/views/saved-view';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import type { ServiceContext } from '../context';
import { deleteView } from './delete-view';
import { editView } from './edit-view';
import { listViews } from './list-views';
import { saveView } from './save-view';

const FAILED_REFUNDS = { list: 'tasks', name: 'Refunds', query: 'type=refund', shared: false } as const;

async function viewsOf(ctx: ServiceContext, list = 'tasks'): Promise<SavedViews> {
  const views = await listViews(ctx, { list });
  if (!views.ok) throw new Error(views.error.code);
  return views.value;
}

async function saved(ctx: ServiceContext, input: object = {}): Promise<{ id: string; lockVersion: number }> {
  const result = await saveView(ctx, { ...FAILED_REFUNDS, ...input });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function trailOf(db: Database, viewId: string) {
  const where = { subjectType: 'view', subjectId: viewId };
  const rows = await db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ action, outcome, details }) => ({
    action,
    outcome,
    details: JSON.parse(details ?? '{}') as object,
  }));
}

describeEachDatabase((open) => {
  test('a view is kept, found, changed and taken away, all on record', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const { id } = await saved(ctx, { name: ' Refunds ', query: '?type=refund&error=a%26b&type=other' });
    expect(await viewsOf(ctx)).toEqual({
      mine: [
        {
          id,
          list: 'tasks',
          name: 'Refunds',
          query: 'error=a%26b&type=refund',
          shared: false,
          owner: ctx.user.name,
          lockVersion: 0,
        },
      ],
      shared: [],
    });
    const renamed = { id, lockVersion: 0, name: '退款', shared: true };
    expect(await editView(ctx, renamed)).toEqual({ ok: true, value: { id, name: '退款', lockVersion: 1 } });
    const replaced = { ...renamed, lockVersion: 1, query: 'view=all' };
    expect(await editView(ctx, replaced)).toMatchObject({ ok: true });
    expect((await viewsOf(ctx)).mine).toMatchObject([
      { name: '退款', query: 'view=all', shared: true, lockVersion: 2 },
    ]);
    expect(await editView(ctx, { ...replaced, lockVersion: 2 })).toMatchObject({
      error: { code: 'invalid', fields: { form: 'unchanged' } },
    });
    expect(await deleteView(ctx, { id, lockVersion: 2 })).toEqual({ ok: true, value: { id } });
    expect((await viewsOf(ctx)).mine).toEqual([]);
    expect(await trailOf(db, id)).toMatchObject([
      { action: 'save_view', outcome: 'done', details: { list: 'tasks', name: 'Refunds' } },
      {
        action: 'edit_view',
        details: { before: { name: 'Refunds', shared: false }, after: { name: '退款', shared: true } },
      },
      {
        action: 'edit_view',
        details: { before: { query: 'error=a%26b&type=refund' }, after: { query: 'view=all' } },
      },
      { action: 'delete_view', outcome: 'done', details: { name: '退款', query: 'view=all' } },
    ]);
  });

  test('a name is taken once per person and list, letters’ case told apart; lists do not mix', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const other = await signedIn(db, 'operator');
    const { id } = await saved(ctx);
    expect(await saveView(ctx, FAILED_REFUNDS)).toEqual({ ok: false, error: { code: 'view_name_taken' } });
    const lower = await saved(ctx, { name: 'refunds' });
    await saved(ctx, { list: 'audit', query: 'action=retry' });
    await saved(other);
    expect(await editView(ctx, { ...lower, name: 'Refunds', shared: false })).toEqual({
      ok: false,
      error: { code: 'view_name_taken' },
    });
    expect((await viewsOf(ctx)).mine.map((view) => view.name).sort()).toEqual(['Refunds', 'refunds']);
    expect(await viewsOf(ctx, 'audit')).toMatchObject({ mine: [{ query: 'action=retry' }], shared: [] });
    expect(await viewsOf(ctx, 'groups')).toEqual({ mine: [], shared: [] });
    expect((await trailOf(db, id)).map(({ action }) => action)).toEqual(['save_view']);
  });

  test('others see what is shared, with whose it is, and change nothing of it', async () => {
    const db = await open();
    const owner = await signedIn(db, 'operator');
    const { id } = await saved(owner, { name: 'Gateway down', shared: true });
    await saved(owner, { name: 'private' });
    for (const role of ROLES) {
      const ctx = await signedIn(db, role);
      const { mine, shared } = await viewsOf(ctx);
      expect(mine).toEqual([]);
      expect(shared.filter(({ owner: by }) => by === owner.user.name).map((view) => view.name)).toEqual([
        'Gateway down',
      ]);
      const gone = { ok: false, error: { code: 'not_found', what: 'view' } };
      expect(await editView(ctx, { id, lockVersion: 0, name: 'mine now', shared: true })).toEqual(gone);
      expect(await deleteView(ctx, { id, lockVersion: 0 })).toEqual(gone);
    }
    const refusals = (await trailOf(db, id)).filter(({ outcome }) => outcome === 'refused');
    expect(refusals).toHaveLength(2 * ROLES.length);
    expect(await viewsOf(owner)).toMatchObject({ mine: [{ name: 'Gateway down' }, { name: 'private' }] });
  });

  test('two changes at once: one is made, the other is told', async () => {
    const db = await open();
    const second = await open({ own: true });
    const ctx = await signedIn(db, 'operator');
    const { id } = await saved(ctx);
    const rename = (to: ServiceContext, name: string) =>
      editView(to, { id, lockVersion: 0, name, shared: false });
    const results = await Promise.all([
      rename(ctx, 'one'),
      rename({ ...contextFor(second, ctx.user) }, 'two'),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: 'view_conflict' } });
    expect((await viewsOf(ctx)).mine).toMatchObject([{ lockVersion: 1 }]);
    expect(await deleteView(ctx, { id, lockVersion: 0 })).toMatchObject({ error: { code: 'view_conflict' } });
    expect((await trailOf(db, id)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'conflict',
      'conflict',
    ]);
  });

  test('fifty of a list are the most, and bad input is told by its field', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    for (let n = 0; n < VIEWS_PER_LIST; n += 1) await saved(ctx, { name: `view ${n}` });
    expect(await saveView(ctx, FAILED_REFUNDS)).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { form: 'too_many' } },
    });
    await saved(ctx, { list: 'groups' });
    const problemOf = async (input: object) => {
      const result = await saveView(ctx, { ...FAILED_REFUNDS, ...input });
      return result.ok ? null : result.error;
    };
    expect(await problemOf({ name: ' ' })).toEqual({ code: 'invalid', fields: { name: 'required' } });
    expect(await problemOf({ name: 'x'.repeat(65) })).toEqual({
      code: 'invalid',
      fields: { name: 'too_long' },
    });
    expect(await problemOf({ list: 'users' })).toMatchObject({ fields: { list: 'unknown_kind' } });
    expect(await problemOf({ query: `a=${'x'.repeat(1_000)}` })).toMatchObject({
      fields: { query: 'too_long' },
    });
    expect(await problemOf({ query: 'a=\ud800' })).toMatchObject({ fields: { query: 'invalid' } });
  });

  test('case-17 case-40 without a session nothing is read or kept; the owner is the session’s user', async () => {
    const db = await open();
    const nobody = contextFor(db, null);
    const signedOut = { ok: false, error: { code: 'signed_out' } };
    expect(await listViews(nobody, { list: 'tasks' })).toEqual(signedOut);
    expect(await saveView(nobody, FAILED_REFUNDS)).toEqual(signedOut);
    expect(await editView(nobody, { id: '1', lockVersion: 0, name: 'x', shared: true })).toEqual(signedOut);
    expect(await deleteView(nobody, { id: '1', lockVersion: 0 })).toEqual(signedOut);
    const ctx = await signedIn(db, 'support');
    await saved(ctx, { owner: 'root', ownerId: '1', ownerName: 'root' });
    expect((await viewsOf(ctx)).mine).toMatchObject([{ owner: ctx.user.name }]);
  });
});
