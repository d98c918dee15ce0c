import { readSourceVersions, type StoredSourceVersion } from '../../db/recon-source-store';
import type { StoredRun } from '../../db/recon-run-store';
import type { Tx } from '../../db/client';
import { moneyFact } from '../../domain/approval';
import { sourceChanges, type SourceField } from '../../domain/source-changes';
import type { RequestFact } from '../../domain/views/approval';

/** What decides whether money is a break at all, and whether one person may decide about it. */
const WATCHED = ['approveAboveMinor', 'toleranceMinor', 'types'] as const satisfies readonly SourceField[];
type Watched = (typeof WATCHED)[number];

/** Versions of the rules that are looked through, the newest. */
const VERSIONS = 50;
const NOTHING = '–';

/**
 * How the rules were changed since the first run of the day, change by change: what was changed back is shown, too. The
 * run that is signed has the rules as they are now.
 */
export async function rulesSince(
  tx: Tx,
  { sourceId, businessDate }: Pick<StoredRun, 'sourceId' | 'businessDate'>,
): Promise<RequestFact[]> {
  const first = await tx.reconRun.findFirst({
    where: { sourceId, businessDate, trial: false },
    orderBy: { number: 'asc' },
    select: { sourceVersion: true },
  });
  if (first === null) return [];
  const { sourceVersion } = first;
  const newest = await readSourceVersions(tx, sourceId, VERSIONS);
  const versions = newest.filter(({ version }) => version >= sourceVersion).reverse();
  return versions.slice(1).flatMap((after, index) => {
    const before = versions[index];
    return before === undefined ? [] : changesOf(before, after);
  });
}

function changesOf(before: StoredSourceVersion, after: StoredSourceVersion): RequestFact[] {
  const changed = new Set<SourceField>(sourceChanges(before, after).map(({ field }) => field));
  return WATCHED.filter((field) => changed.has(field)).map((field) => ({
    label: `changed_${field}`,
    before: textOf(before, field),
    after: textOf(after, field),
  }));
}

function textOf({ settings }: StoredSourceVersion, field: Watched): string {
  if (field === 'types') return settings.types.map(({ bizType, kind }) => `${bizType} (${kind})`).join(', ');
  const minor = settings[field];
  return minor === null ? NOTHING : moneyFact(BigInt(minor), settings.currency);
}
