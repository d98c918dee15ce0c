import type { ReactNode } from 'react';
import type { Role } from '@/lib/domain/roles';
import type { ExportList } from '@/lib/domain/views/export';
import type { CappedCount } from '@/lib/domain/views/quantities';
import type { SavedViews, ViewList } from '@/lib/domain/views/saved-view';
import { ExportMenu } from './export-menu';
import type { ListParams } from './list-href';
import { SavedViewsMenu } from './saved-views';
import type { ViewVerbs } from './saved-views-verbs';

/** Saved views of a list, what its page hands down of them. origin: public, for links that are passed on. */
export interface SavedTools {
  views: SavedViews;
  verbs: ViewVerbs;
  origin: string;
}

export interface ListToolsProps {
  list: ExportList & ViewList;
  /** The list's state as it stands in its address. */
  params: ListParams;
  /** Rows that match. */
  total: CappedCount;
  /** Of the reader. */
  role: Role;
  saved: SavedTools;
  /** What stands between views and export. */
  children?: ReactNode;
}

/** What can be done with a list as a whole: for the head of its page. */
export function ListTools({ list, params, total, role, saved, children }: ListToolsProps) {
  return (
    <>
      <SavedViewsMenu list={list} params={params} {...saved} />
      {children}
      <ExportMenu list={list} params={params} total={total} role={role} />
    </>
  );
}
