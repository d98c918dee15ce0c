import type { VerbResult } from '@/lib/domain/errors';
import type { ViewList, ViewSaved } from '@/lib/domain/views/saved-view';

/** The server's part of saved views, as handed down by a page. query: an address behind the question mark. */
export interface ViewVerbs {
  save: (input: {
    list: ViewList;
    name: string;
    query: string;
    shared: boolean;
  }) => Promise<VerbResult<ViewSaved>>;
  edit: (
    list: ViewList,
    input: { id: string; lockVersion: number; name: string; shared: boolean; query?: string },
  ) => Promise<VerbResult<ViewSaved>>;
  remove: (input: { id: string; lockVersion: number }) => Promise<VerbResult<{ id: string }>>;
}
