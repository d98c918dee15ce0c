import type { Database } from '../../db/client';
import { hasClosedBreaks, readClosedBreaks, type ClosedBreak } from '../../db/open-rows';
import type { Group, OurItem, TheirItem } from '../../reconciliation/matching/our-item';
import { groupId } from '../../reconciliation/run/place-part';
import { byId, hasMoved, isJoined, takenOver, without } from './context-rows';
import type { RunPlan } from './run-plan';

/** Closed breaks of other days, and which of their rows are nobody else's. */
export class ClosedBreaks {
  private asks: Promise<boolean> | null = null;

  constructor(
    private readonly db: Database,
    private readonly plan: RunPlan,
  ) {}

  /** Those of these groups, with the rows they had. */
  async under(groups: ReadonlyMap<string, Group>): Promise<ClosedBreak[]> {
    const { sourceId, businessDate } = this.plan.run;
    if (groups.size === 0) return [];
    this.asks ??= hasClosedBreaks(this.db, sourceId, businessDate);
    if (!(await this.asks)) return [];
    const keys = [...groups.values()].flatMap(({ ours, theirs }) => (ours[0] ?? theirs[0])?.key ?? []);
    const closed = await readClosedBreaks(this.db, sourceId, businessDate, keys);
    return closed.filter(({ kind, key }) => groups.has(groupId(kind, key)));
  }

  /**
   * Money moved on both sides, and somebody has closed what was between them: neither is free for a third row, though that
   * one agree to the cent. An answer is no money of its own, and a newer one takes its place.
   */
  hadEachOther({ ours, theirs }: Group): boolean {
    if (this.plan.rules.areAnswers) return false;
    return ours.some(({ state }) => state === 'success') && theirs.some(hasMoved);
  }

  /**
   * An earlier run of the day had taken such rows over before a person closed their break. Where a row of the day itself
   * has come to them since, they are left to the day that they are of.
   */
  async withoutDecided(groups: Group[]): Promise<Group[]> {
    const joined = byId(groups.filter(isJoined));
    const decided = new Set<OurItem | TheirItem>();
    for (const { kind, key, detail, byPerson } of await this.under(joined)) {
      const rows = takenOver(joined.get(groupId(kind, key)), detail);
      if (!byPerson || rows === null || !this.hadEachOther(rows)) continue;
      for (const row of [...rows.ours, ...rows.theirs]) decided.add(row);
    }
    return decided.size === 0 ? groups : groups.map((group) => without(group, decided));
  }
}
