import type { Database } from '../../db/client';
import { readSliceByIds } from '../../db/ledger-slice';
import { currentRuns, type EarlierRun } from '../../db/recon-run-store';
import { committedAmong, HORIZON_DAYS, type ClosedBreak } from '../../db/open-rows';
import { readPlacedPart, type PlacedIn, type PlacedRecord } from '../../db/placed-rows';
import { addDays } from '../../domain/business-date';
import { readRunInputs } from '../../domain/run-record';
import type { EntryKind } from '../../domain/reconciliation';
import type { Group, OurItem, TheirItem } from '../../reconciliation/matching/our-item';
import { matched, type Difference } from '../../reconciliation/matching/placement';
import { lineId, type Context } from '../../reconciliation/run/place-group';
import { groupId, standsAlone, type End } from '../../reconciliation/run/place-part';
import type { RunOurs, RunTheirs } from '../../reconciliation/run/row-cells';
import { ClosedBreaks } from './closed-breaks';
import {
  add,
  addLater,
  addNew,
  byId,
  contextOf,
  dayOf,
  detailLine,
  holdsCarried,
  idsOf,
  ourItem,
  rowsBeyond,
  sharesRow,
  theirItem,
  without,
} from './context-rows';
import { OurRows } from './our-rows';
import type { RunPlan } from './run-plan';

/**
 * Groups of a part without rows that have their place already, and what other days know of the rest. `settled`: that place,
 * for breaks that wait for it, by group.
 */
export type Surrounded = { groups: Group[]; contexts: Map<string, Context>; settled: Map<string, End[]> };

/** Rows that an earlier day left open and another has matched since. */
type Had = { rows: Set<OurItem | TheirItem>; settled: Map<string, End[]> };

/** A record of another run, as rows of this one. */
type Found = {
  runId: bigint;
  group: string;
  ours: RunOurs[];
  theirs: RunTheirs[];
  difference: Difference | null;
};

/** Looks the keys of rows that stand alone up in the runs of the days around, and among breaks that are closed. */
export class EarlierDays {
  /** Of the days that are looked back to, and before them. */
  private readonly earlier: PlacedIn[];
  private readonly beyond: ReadonlySet<bigint>;
  /** Far from the day only rows that were carried there can be of it. */
  private readonly later: PlacedIn[];
  private readonly laterDays: ReadonlyMap<bigint, string>;
  private readonly rows: OurRows;
  private readonly closed: ClosedBreaks;

  constructor(
    private readonly db: Database,
    private readonly plan: RunPlan,
    private readonly seenBy: ReadonlyMap<string, bigint>,
  ) {
    const { run, settings, earlier, later, rulesOf } = plan;
    const oldest = addDays(run.businessDate, -settings.lookBackDays);
    const isNear = ({ businessDate }: EarlierRun) => businessDate >= oldest;
    this.earlier = earlier.filter(isNear).map(({ id }) => ({ id, seqs: null }));
    this.beyond = new Set(earlier.filter((one) => !isNear(one)).map(({ id }) => id));
    const newest = addDays(run.businessDate, settings.lookBackDays);
    this.later = later.map(({ id, businessDate, inputs }) => ({
      ...{ id, seqs: businessDate <= newest ? null : readRunInputs(inputs).carriedParts },
    }));
    this.laterDays = new Map(later.map(({ id, businessDate }) => [id, businessDate]));
    this.closed = new ClosedBreaks(db, plan);
    this.rows = new OurRows({ settings, rulesOf, now: db.clock.now() });
  }

  async around(part: number, all: Group[]): Promise<Surrounded> {
    const contexts = new Map<string, Context>();
    const asked = all.filter((group) => this.isAlone(group) || holdsCarried(group));
    if (asked.length === 0) return { groups: all, contexts, settled: new Map() };
    const { rows, settled } = await this.addMatched(part, byId(asked), contexts);
    const groups = await this.closed.withoutDecided(
      rows.size === 0 ? all : all.map((group) => without(group, rows)),
    );
    const alone = byId(groups.filter((group) => this.isAlone(group)));
    await this.addClosed(part, alone, contexts);
    // Rows that have found each other here need no other day.
    for (const id of contexts.keys()) if (!alone.has(id)) contexts.delete(id);
    return { groups, contexts, settled };
  }

  private isAlone(group: Group): boolean {
    return standsAlone(group, this.plan.rules);
  }

  private async addMatched(
    part: number,
    asked: ReadonlyMap<string, Group>,
    contexts: Map<string, Context>,
  ): Promise<Had> {
    const had: Had = { rows: new Set(), settled: new Map() };
    const runs = [...this.earlier, ...this.unseen(asked), ...this.later];
    for (const { runId, group: id, ours, theirs, difference } of await this.matchedIn(part, runs, asked)) {
      const group = asked.get(id);
      if (group === undefined) continue;
      const own = idsOf({ ours, theirs });
      const same = [
        ...group.ours.filter(({ taskId }) => own.tasks.has(taskId)),
        ...group.theirs.filter((row) => own.lines.has(lineId(row))),
      ];
      const day = this.laterDays.get(runId);
      if (day !== undefined) {
        if (same.length > 0) addLater(contextOf(contexts, id), own, day);
        continue;
      }
      const carried = same.filter((row) => (row as RunOurs | RunTheirs).carried);
      // Beyond the look-back nothing is known of a key but where rows are that are still open here.
      if (carried.length === 0 && this.beyond.has(runId)) continue;
      add(contextOf(contexts, id).paired, ours, theirs);
      for (const row of carried) had.rows.add(row);
      if (carried.length === 0) continue;
      const end = { placement: matched({ ours, theirs }, difference), breakKey: null };
      had.settled.set(id, [...(had.settled.get(id) ?? []), end]);
    }
    return had;
  }

  /** Runs beyond the look-back that were made after rows which are carried here were seen open last. */
  private unseen(asked: ReadonlyMap<string, Group>): PlacedIn[] {
    let since: bigint | null = null;
    for (const id of asked.keys()) {
      const seen = this.seenBy.get(id);
      if (seen !== undefined && (since === null || seen < since)) since = seen;
    }
    return [...this.beyond].flatMap((id) => (since !== null && id > since ? { id, seqs: null } : []));
  }

  /** What runs have matched under some groups, as far as all its lines still count. */
  private async matchedIn(
    part: number,
    runs: readonly PlacedIn[],
    groups: { has(group: string): boolean },
  ): Promise<Found[]> {
    const wants = (kind: EntryKind, key: string) => groups.has(groupId(kind, key));
    const found: (PlacedRecord & { runId: bigint })[] = [];
    for await (const record of readPlacedPart(this.db, runs, part, wants)) found.push(record);
    const counting = await this.counting(found.flatMap(({ theirs }) => theirs));
    return found.flatMap(({ runId, kind, key, ours, theirs, differenceMinor: minor, currency }) => {
      if (!theirs.every(({ statementId }) => counting.has(statementId))) return [];
      return {
        runId,
        group: groupId(kind, key),
        ours: ours.map((row) => ourItem(row, kind, key)),
        theirs: theirs.map((row) => theirItem(row, kind, key)),
        difference: minor === null || currency === null ? null : { minor, currency },
      };
    });
  }

  private async addClosed(
    part: number,
    alone: ReadonlyMap<string, Group>,
    contexts: Map<string, Context>,
  ): Promise<void> {
    const breaks = await this.closed.under(alone);
    if (breaks.length === 0) return;
    const tasks = await this.tasksOf(breaks);
    const counting = await this.counting(
      breaks.flatMap(({ detail }) =>
        detail.theirs.map(({ statementId }) => ({ statementId: BigInt(statementId) })),
      ),
    );
    const since = await this.matchedSince(part, breaks);
    for (const { kind, key, detail, isLinked } of breaks) {
      const id = groupId(kind, key);
      const own = idsOf(alone.get(id) ?? { ours: [], theirs: [] });
      const context = contextOf(contexts, id);
      // A task that has another key by now stands there, and nowhere else.
      const ours = detail.ours
        .flatMap(({ taskId }) => tasks.get(taskId) ?? [])
        .filter((row) => groupId(row.kind, row.key) === id);
      const theirs = detail.theirs.flatMap((line) => detailLine(line, kind, key, counting));
      const rows = {
        ours: ours.filter(({ taskId }) => !own.tasks.has(taskId)),
        theirs: theirs.filter((line) => !own.lines.has(lineId(line))),
      };
      // Its rows have found their other side since: they are nobody else's.
      for (const found of (since.get(id) ?? []).filter((one) => sharesRow(one, rows)))
        addNew(context.paired, found);
      const isWhole = rows.ours.length === ours.length && rows.theirs.length === theirs.length;
      const isSettled = isLinked || (isWhole && this.closed.hadEachOther(rowsBeyond(rows, context.paired)));
      addNew(isSettled ? context.paired : context.loose, rows);
    }
    for (const context of contexts.values()) context.loose = rowsBeyond(context.loose, context.paired);
  }

  /** What other days have matched under the keys of closed breaks, by group: it is what may have closed them. */
  private async matchedSince(part: number, breaks: readonly ClosedBreak[]): Promise<Map<string, Found[]>> {
    const groups = new Map<string, Found[]>();
    for (const { kind, key, isLinked } of breaks) if (!isLinked) groups.set(groupId(kind, key), []);
    if (groups.size === 0) return groups;
    const oldest = breaks
      .flatMap(({ firstDay, detail }) => [firstDay, ...[...detail.ours, ...detail.theirs].map(dayOf)])
      .reduce((a, b) => (a < b ? a : b));
    const earlier = this.plan.earlier.filter(({ businessDate }) => businessDate >= oldest);
    const { sourceId, businessDate } = this.plan.run;
    const beyond = addDays(businessDate, -HORIZON_DAYS - 1);
    // However long ago: what is closed is nobody else's because nobody looks that far back.
    if (oldest <= beyond) earlier.push(...(await currentRuns(this.db.prisma, sourceId, oldest, beyond)));
    const runs = [...earlier.map(({ id }) => ({ id, seqs: null })), ...this.later];
    for (const found of await this.matchedIn(part, runs, groups)) groups.get(found.group)?.push(found);
    return groups;
  }

  /** As they are now: what was failed when its break was closed may have succeeded since. */
  private async tasksOf(breaks: readonly ClosedBreak[]): Promise<Map<string, RunOurs>> {
    const ids = new Set(breaks.flatMap(({ detail }) => detail.ours.map(({ taskId }) => BigInt(taskId))));
    const found = new Map<string, RunOurs>();
    for (const row of await readSliceByIds(this.db, [...ids])) {
      const read = this.rows.read(row, null, false);
      if (read !== null && 'item' in read) found.set(row.id, read.item);
    }
    return found;
  }

  private async counting(lines: readonly { statementId: bigint }[]): Promise<Set<bigint>> {
    const ids = new Set(lines.map(({ statementId }) => statementId));
    return ids.size === 0 ? ids : committedAmong(this.db, [...ids]);
  }
}
