import { listTaskTypes } from '@/lib/services/settings/list-task-types';
import { readForPage } from '@/lib/web/run-verb';
import { withInstalled } from '@/lib/web/task-type-parts';

/** Types that there are, for the form to offer: those that are set up, and those that stand in the ledger alone. */
export async function knownBizTypes(): Promise<string[]> {
  const list = await readForPage(withInstalled(listTaskTypes));
  if (!list.ok) return [];
  const { types, unconfigured } = list.value;
  return [...new Set([...types.map(({ bizType }) => bizType), ...unconfigured])].sort();
}
