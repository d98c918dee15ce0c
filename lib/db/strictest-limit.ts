import { readSourceSettings } from '../config/recon-source';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import type { StoredSource } from './recon-source-store';

type Found = Pick<StoredBreak, 'firstRunId'>;

/** A limit in minor units; null: there is none. */
type Limit = string | null;

/**
 * The source as decisions about these breaks are judged by it: of all limits that were in force since a break was found
 * the lowest. Whoever edits the limit does not decide alone, by that, about what is open already.
 */
export async function underStrictestLimit(
  tx: Tx,
  source: StoredSource,
  breaks: readonly Found[],
): Promise<(one: Found) => StoredSource> {
  if (source.version === 1 || breaks.length === 0) return () => source;
  const found = await readFoundUnder(tx, breaks);
  const limits = await readLimits(tx, source, Math.min(...found.values()));
  const known = new Map<number, StoredSource>();
  return ({ firstRunId }) => {
    const since = found.get(firstRunId) ?? 1;
    const judged = known.get(since) ?? withLimit(source, limits, since);
    known.set(since, judged);
    return judged;
  };
}

/** The version of the rules by which each break was found first. */
async function readFoundUnder(tx: Tx, breaks: readonly Found[]): Promise<Map<bigint, number>> {
  const ids = [...new Set(breaks.map(({ firstRunId }) => firstRunId))];
  const runs = await tx.reconRun.findMany({
    where: { id: { in: ids } },
    select: { id: true, sourceVersion: true },
  });
  const versions = new Map(runs.map(({ id, sourceVersion }) => [id, sourceVersion]));
  return new Map(ids.map((id) => [id, versions.get(id) ?? 1]));
}

async function readLimits(tx: Tx, { id: sourceId }: StoredSource, since: number) {
  const rows = await tx.reconSourceVersion.findMany({
    where: { sourceId, version: { gte: since } },
    select: { version: true, settings: true },
  });
  return rows.map(({ version, settings }) => ({ version, limit: limitOf(settings) }));
}

/** Rules that cannot be read any more may have had any limit. */
function limitOf(stored: string): Limit {
  const settings = readSourceSettings(stored);
  return settings === null ? '0' : settings.approveAboveMinor;
}

function withLimit(
  source: StoredSource,
  limits: readonly { version: number; limit: Limit }[],
  since: number,
): StoredSource {
  const inForce = limits.filter(({ version }) => version >= since).map(({ limit }) => limit);
  const approveAboveMinor = inForce.reduce(stricter, source.settings.approveAboveMinor);
  return { ...source, settings: { ...source.settings, approveAboveMinor } };
}

function stricter(one: Limit, other: Limit): Limit {
  if (one === null || other === null) return one ?? other;
  return BigInt(other) < BigInt(one) ? other : one;
}
