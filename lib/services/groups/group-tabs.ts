import type { StoredGroup } from '../../db/group-reader';
import type { FailureGroupList, GroupTab } from '../../domain/views/failure-group';
import { standingOf, tabOf } from './group-life-view';
import type { CountedGroup } from './group-page';
import { sumOfGroups } from './group-sum';

type ByTab = Record<GroupTab, CountedGroup[]>;

/** Groups by what they count as now, in their order; one that was never described is open. */
export function groupsByTab(
  groups: readonly CountedGroup[],
  stored: ReadonlyMap<string, StoredGroup>,
  now: Date,
): ByTab {
  const tabs: ByTab = { open: [], muted: [], resolved: [], all: [...groups] };
  for (const group of groups) tabs[tabOf(standingOf(stored.get(group.id), group, now).state)].push(group);
  return tabs;
}

export function tabSums(tabs: ByTab): FailureGroupList['tabs'] {
  const sum = (tab: GroupTab) => ({ groups: tabs[tab].length, tasks: sumOfGroups(tabs[tab]) });
  return { open: sum('open'), muted: sum('muted'), resolved: sum('resolved'), all: sum('all') };
}
