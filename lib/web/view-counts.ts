import 'server-only';
import { cache } from 'react';
import { listBulk } from '@/lib/services/bulk/list-bulk';
import { countViews } from '@/lib/services/tasks/count-views';
import { runRead } from './run-verb';

/** How many tasks each view has, counted once per request: for the frame and the page within it. */
export const readViewCounts = cache(() => runRead(countViews, {}));

/** How many bulk operations are not over yet; undefined when that cannot be told now. They are few, and indexed. */
export async function countLiveBulk(): Promise<number | undefined> {
  const list = await runRead(listBulk, { state: 'live', pageSize: 20 });
  return list.ok ? list.value.live : undefined;
}
