import type { SavedViews, ViewList } from '@/lib/domain/views/saved-view';
import { listViews } from '@/lib/services/views/list-views';
import { readForPage } from '@/lib/web/run-verb';
import { webEnvironment } from '@/lib/web/web-environment';
import { deleteListView, editListView, saveListView } from './actions';

const NONE: SavedViews = { mine: [], shared: [] };

/** What a list's page hands to its menu of saved views. */
export async function savedTools(list: ViewList) {
  const views = await readForPage(listViews, { list });
  return {
    views: views.ok ? views.value : NONE,
    verbs: { save: saveListView, edit: editListView, remove: deleteListView },
    origin: webEnvironment().url,
  };
}
