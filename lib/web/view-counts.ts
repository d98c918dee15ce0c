import 'server-only';
import { cache } from 'react';
import { ok, type VerbResult } from '@/lib/domain/errors';
import type { CappedCount } from '@/lib/domain/views/quantities';
import { TASK_VIEWS, type ViewCounts } from '@/lib/domain/views/task-list';
import { countLiveBulk as countLive } from '@/lib/services/bulk/count-bulk';
import { countDesk as countBooks } from '@/lib/services/desk/count-desk';
import { countViews } from '@/lib/services/tasks/count-views';
import { runRead } from './run-verb';

/** How many failed tasks there are: all that the frame of every page asks for, counted once per request. */
export const readFailedCount = cache(() => runRead(countViews, { views: ['failed'] }));

const OTHERS = TASK_VIEWS.filter((view) => view !== 'failed');

/** How many tasks each view has; the failed ones are the frame's. */
export async function readViewCounts(): Promise<VerbResult<ViewCounts>> {
  const [failed, others] = await Promise.all([readFailedCount(), runRead(countViews, { views: OTHERS })]);
  if (!failed.ok) return failed;
  return others.ok ? ok({ ...failed.value, ...others.value } as ViewCounts) : others;
}

/** How many bulk operations are not over yet; undefined when that cannot be told now. They are few, and indexed. */
export async function countLiveBulk(): Promise<number | undefined> {
  const live = await runRead(countLive, {});
  return live.ok ? live.value : undefined;
}

/** Open breaks, and requests that wait; undefined when that cannot be told now. */
export async function countDesk(): Promise<{ breaks: CappedCount; requests: CappedCount } | undefined> {
  const desk = await runRead(countBooks, {});
  return desk.ok ? desk.value : undefined;
}
