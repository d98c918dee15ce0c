import 'server-only';
import { cache } from 'react';
import { countLiveBulk as countLive } from '@/lib/services/bulk/count-bulk';
import { countViews } from '@/lib/services/tasks/count-views';
import { runRead } from './run-verb';

/** How many tasks each view has, counted once per request: for the frame and the page within it. */
export const readViewCounts = cache(() => runRead(countViews, {}));

/** How many bulk operations are not over yet; undefined when that cannot be told now. They are few, and indexed. */
export async function countLiveBulk(): Promise<number | undefined> {
  const live = await runRead(countLive, {});
  return live.ok ? live.value : undefined;
}
