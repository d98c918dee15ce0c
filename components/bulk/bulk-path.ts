import { listHref, type ListParams } from '@/components/lists/list-href';
import type { BulkItemState, SkipReason } from '@/lib/domain/bulk';

/** Where the list of bulk operations lives. */
export const BULK_PATH = '/bulk';

export function bulkHref(id: string): string {
  return `${BULK_PATH}/${id}`;
}

/** Which operations are listed; the first is where the page begins. */
export const BULK_TABS = ['live', 'ended', 'all'] as const;
export type BulkTab = (typeof BULK_TABS)[number];

/** The tasks of one operation, all of them or those of one state. */
export function bulkItemsHref(id: string, filter: { state?: BulkItemState; why?: SkipReason } = {}): string {
  return listHref(itemsPath(id), filter satisfies ListParams);
}

export function itemsPath(id: string): string {
  return `${bulkHref(id)}/items`;
}
