import { readSourceSettings } from '../config/recon-source';
import type { BusinessDate } from '../domain/reconciliation';
import { startOfDate } from '../domain/zoned-time';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import type { StoredSource } from './recon-source-store';

type Found = Pick<StoredBreak, 'firstRunId' | 'firstDay' | 'businessDate'>;

/** A limit in minor units; null: there is none. */
type Limit = string | null;

/**
 * The source as decisions about these breaks are judged by it: of all limits that were in force since the day of a break
 * began, or since it was found, the lowest. Whoever edits the limit does not decide alone, by that, about a day that has
 * begun.
 */
export async function underStrictestLimit(
  tx: Tx,
  source: StoredSource,
  breaks: readonly Found[],
): Promise<(one: Found) => StoredSource> {
  if (source.version === 1 || breaks.length === 0) return () => source;
  const found = await readFoundUnder(tx, breaks);
  const versions = await readVersions(tx, source);
  const { zone } = source.settings;
  const sinceOf = (one: Found) =>
    Math.min(found.get(one.firstRunId) ?? 1, versionAt(versions, dayOf(one), zone));
  const known = new Map<number, StoredSource>();
  return (one) => {
    const since = sinceOf(one);
    const judged = known.get(since) ?? withLimit(source, versions, since);
    known.set(since, judged);
    return judged;
  };
}

/** Rows may be older than the day on which they became a break. */
const dayOf = ({ firstDay, businessDate }: Found) => (businessDate < firstDay ? businessDate : firstDay);

type Version = { version: number; at: Date; limit: Limit };

/** Oldest first. */
async function readVersions(tx: Tx, { id: sourceId }: StoredSource): Promise<Version[]> {
  const rows = await tx.reconSourceVersion.findMany({
    where: { sourceId },
    select: { version: true, at: true, settings: true },
    orderBy: { version: 'asc' },
  });
  return rows.map(({ version, at, settings }) => ({ version, at, limit: limitOf(settings) }));
}

/** The version in force when a day began in the source's zone, which stays; of a day before the source the first. */
function versionAt(versions: readonly Version[], day: BusinessDate, zone: string): number {
  const began = startOfDate(day, zone);
  return versions.findLast(({ at }) => at.getTime() <= began)?.version ?? 1;
}

/** The version of the rules by which each break was found first. */
async function readFoundUnder(tx: Tx, breaks: readonly Found[]): Promise<Map<bigint, number>> {
  const ids = [...new Set(breaks.map(({ firstRunId }) => firstRunId))];
  const runs = await tx.reconRun.findMany({
    where: { id: { in: ids } },
    select: { id: true, sourceVersion: true },
  });
  return new Map(runs.map(({ id, sourceVersion }) => [id, sourceVersion]));
}

/** Rules that cannot be read any more may have had any limit. */
function limitOf(stored: string): Limit {
  const settings = readSourceSettings(stored);
  return settings === null ? '0' : settings.approveAboveMinor;
}

function withLimit(source: StoredSource, versions: readonly Version[], since: number): StoredSource {
  const inForce = versions.filter(({ version }) => version >= since).map(({ limit }) => limit);
  const approveAboveMinor = inForce.reduce(stricter, source.settings.approveAboveMinor);
  return { ...source, settings: { ...source.settings, approveAboveMinor } };
}

function stricter(one: Limit, other: Limit): Limit {
  if (one === null || other === null) return one ?? other;
  return BigInt(other) < BigInt(one) ? other : one;
}
