import { z } from 'zod';
import { countUngrouped, GROUP_CAP } from '../../db/group-reader';
import { ok, type VerbResult } from '../../domain/errors';
import {
  GROUP_SORTS,
  GROUP_TABS,
  type FailureGroupList,
  type GroupSort,
  type GroupTab,
} from '../../domain/views/failure-group';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText } from '../filter-input';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { readTypeCatalogue } from '../tasks/type-catalogue';
import { groupFilter } from './group-filter';
import { pageOfGroups, sortGroups } from './group-page';
import { readGroupRows } from './group-rows';
import { sumOfGroups } from './group-sum';
import { groupsByTab, tabSums } from './group-tabs';
import { readDescriptions } from './read-descriptions';
import { readCountedGroups } from './read-heads';

export type ListGroupsInput = {
  sort?: GroupSort;
  /** `open` unless told. */
  tab?: GroupTab;
  bizType?: string;
  /** Part of the group's title, error class or type, letters' case aside. */
  text?: string;
  /** Opaque, from `newer` or `older` of a page with the same filters. */
  cursor?: string;
};

const schema = z.object({
  sort: z.enum(GROUP_SORTS).catch('count'),
  tab: z.enum(GROUP_TABS).catch('open'),
  bizType: filterText(32),
  text: filterText(200),
  cursor: filterText(200),
});
const PAGE = 25;

/**
 * The causes of all failures that stand, most tasks first; those that people set aside in tabs of their own. Bad filters
 * and cursors fall back. Every group is counted to be sorted; the rest is read for one page. All of it walks
 * (status, error_group, updated_at).
 */
export async function listGroups(ctx: ServiceContext, input: unknown): Promise<VerbResult<FailureGroupList>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { sort, tab, bizType, text, cursor } = schema.parse(input ?? {});
  const { db } = ctx;
  const now = db.clock.now();
  const types = await readTypeCatalogue(db.prisma);
  const { groups, more } = await readCountedGroups(db, now);
  const ungrouped = cappedCount(await countUngrouped(db.prisma, COUNT_CAP + 1));
  const stored = await readDescriptions(ctx, groups, now);
  const tabs = groupsByTab(groups.filter(groupFilter({ bizType, text }, stored, types)), stored, now);
  const matching = tabs[tab];
  const all = sumOfGroups(groups);
  const total = all.capped || ungrouped.capped ? null : all.count + ungrouped.count;
  const page = pageOfGroups(sortGroups(matching, sort), sort, cursor, PAGE, now.getTime());
  return ok({
    rows: await readGroupRows(ctx, { groups: page.groups, types, now, total, stored }),
    sort,
    tab,
    tabs: tabSums(tabs),
    newer: page.newer,
    older: page.older,
    firstRow: page.firstRow,
    groups: { count: Math.min(matching.length, GROUP_CAP), capped: more },
    tasks: sumOfGroups(matching),
    ungrouped,
    bizTypes: [...new Set([...stored.values()].map((group) => group.bizType))].sort(),
    at: now.toISOString(),
  });
}
