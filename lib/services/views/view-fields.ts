import { z } from 'zod';
import {
  queryParams,
  queryText,
  VIEW_LISTS,
  VIEW_NAME_LIMIT,
  VIEW_QUERY_LIMIT,
  type SavedView,
} from '../../domain/views/saved-view';
import type { StoredView } from '../../db/saved-view-store';
import type { AuditSubject } from '../actor';
import { hasLoneSurrogate, idText, lockVersion, problem, requiredText } from '../parse-input';

/** Fields of the verbs on saved views, each with its complaint. */
export const listField = z.enum(VIEW_LISTS, problem('unknown_kind'));
export const nameField = requiredText(VIEW_NAME_LIMIT);
export const sharedField = z.boolean(problem('invalid'));

/** A list's state as its address has it, brought into the one form in which it is stored. */
export const queryField = z
  .string(problem('invalid'))
  .refine((text) => !hasLoneSurrogate(text), problem('invalid'))
  .transform((text) => queryText(queryParams(text)))
  .refine((text) => text.length <= VIEW_QUERY_LIMIT, problem('too_long'));

/** Which view, and the version of it that the person saw. */
export const seenView = { id: idText, lockVersion };
export type SeenView = { id: bigint; lockVersion: number };

export function viewSubject(id: bigint | null): AuditSubject {
  return { type: 'view', id: id?.toString() ?? '-' };
}

/** What the record says about a view. */
export function viewFacts({
  list,
  name,
  query,
  shared,
}: Pick<StoredView, 'list' | 'name' | 'query' | 'shared'>) {
  return { list, name, query, shared };
}

/** Null for a list that is no longer there. */
export function savedView(row: StoredView): SavedView | null {
  const list = VIEW_LISTS.find((known) => known === row.list);
  if (list === undefined) return null;
  const { id, name, query, shared, ownerName: owner, lockVersion: version } = row;
  return { id: id.toString(), list, name, query, shared, owner, lockVersion: version };
}
