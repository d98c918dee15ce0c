import type { StoredSource, StoredSourceVersion } from '../../db/recon-source-store';
import type { LatestStatement } from '../../db/statement-store';
import { sourceChanges } from '../../domain/source-changes';
import type { SourcePage, SourceRow } from '../../domain/views/recon-source';

/** What a row says besides the source itself. */
export type SourceFacts = { latest: LatestStatement | null; openBreaks: number };

export function sourceRow(source: StoredSource, { latest, openBreaks }: SourceFacts): SourceRow {
  const { id, name, format, enabled, version, settings } = source;
  return {
    id: id.toString(),
    name,
    format,
    enabled,
    merchant: settings.merchant,
    currency: settings.currency,
    zone: settings.zone,
    bizTypes: settings.types.map(({ bizType }) => bizType),
    version,
    latestDay: latest?.businessDate ?? null,
    latestAt: latest?.committedAt?.toISOString() ?? null,
    openBreaks,
  };
}

/** What each version changed of the one before it; of the oldest that was read nothing is known. Newest first. */
export function sourceHistory(
  versions: readonly StoredSourceVersion[],
  shown: number,
): SourcePage['history'] {
  return versions.slice(0, shown).map((version, index) => {
    const before = versions[index + 1];
    return {
      version: version.version,
      at: version.at.toISOString(),
      by: version.actorName,
      changes: before === undefined ? [] : sourceChanges(before, version),
    };
  });
}
