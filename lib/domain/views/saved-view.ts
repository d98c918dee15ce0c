import type { Permission } from '../roles';

/** Lists whose state can be kept under a name. */
export const VIEW_LISTS = ['tasks', 'groups', 'audit'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

export const VIEW_NAME_LIMIT = 64;
/** Characters of a stored state. */
export const VIEW_QUERY_LIMIT = 1_000;
/** Views that one person may have of one list. */
export const VIEWS_PER_LIST = 50;

/** What reading a list needs; its views need no more. */
export const LIST_PERMISSION: Readonly<Record<ViewList, Permission>> = {
  tasks: 'task.read',
  groups: 'task.read',
  audit: 'audit.read',
};

/** A list's state under a name. */
export type SavedView = {
  id: string;
  list: ViewList;
  name: string;
  /** The part of the list's address behind the question mark; empty for the list as it opens. */
  query: string;
  /** Everybody sees it; only its owner changes it. */
  shared: boolean;
  /** Who made it. */
  owner: string;
  /** What a verb wants to hear back. */
  lockVersion: number;
};

/** Both by name. */
export type SavedViews = { mine: SavedView[]; shared: SavedView[] };

export type ViewSaved = { id: string; name: string; lockVersion: number };

/** A list's state as it is stored: short, since only what would be read as something else is escaped. */
export function queryText(params: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(params)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${escapePart(key)}=${escapePart(value)}`)
    .join('&');
}

function escapePart(text: string): string {
  return text.replace(/[%&=+#\s\p{Cc}]/gu, encodeURIComponent);
}

/** The state that `queryText` was given, or that an address has. The first of equal names counts, as in the lists. */
export function queryParams(query: string): Record<string, string> {
  const params = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) if (!params.has(key)) params.set(key, value);
  return Object.fromEntries(params);
}
