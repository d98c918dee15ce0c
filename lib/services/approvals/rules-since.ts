import { readSourceVersions, type StoredSourceVersion } from '../../db/recon-source-store';
import type { StoredSeal } from '../../db/day-seal-store';
import { findRun, type StoredRun } from '../../db/recon-run-store';
import type { Tx } from '../../db/client';
import { moneyFact } from '../../domain/approval';
import { sourceChanges, type SourceField } from '../../domain/source-changes';
import type { CoveredType } from '../../domain/source-settings';
import type { RequestFact } from '../../domain/views/approval';

/** What decides whether money is a break at all, and whether one person may decide about it. */
const WATCHED = ['approveAboveMinor', 'toleranceMinor', 'types'] as const satisfies readonly SourceField[];
type Watched = (typeof WATCHED)[number];

/** Versions of the rules that are looked through, the newest. */
const VERSIONS = 50;
const NOTHING = '–';

/**
 * How the rules were changed since a day of the source was signed last, change by change: what was changed back is shown,
 * too. So every change is before a second person once, whenever it was made.
 * @param requestId the sign-off that asks: of days signed before it
 */
export async function rulesSince(tx: Tx, run: StoredRun, requestId: bigint): Promise<RequestFact[]> {
  const since = Math.min(await firstUnder(tx, run), await signedUnder(tx, run.sourceId, requestId));
  const newest = await readSourceVersions(tx, run.sourceId, VERSIONS);
  const isAsked = (version: number) => version >= since && version <= run.sourceVersion;
  const versions = newest.filter(({ version }) => isAsked(version)).reverse();
  return versions.slice(1).flatMap((after, index) => {
    const before = versions[index];
    return before === undefined ? [] : changesOf(before, after);
  });
}

/** The version of the rules of the day's first run: who signs it anew sees all that was changed since. */
async function firstUnder(tx: Tx, { sourceId, businessDate }: StoredRun): Promise<number> {
  const first = await tx.reconRun.findFirst({
    where: { sourceId, businessDate, trial: false },
    orderBy: { number: 'asc' },
    select: { sourceVersion: true },
  });
  return first?.sourceVersion ?? 1;
}

/** The version of the rules that somebody has signed last, for whichever day; where nobody has, the first. */
async function signedUnder(tx: Tx, sourceId: bigint, requestId: bigint): Promise<number> {
  const event: StoredSeal['event'] = 'locked';
  const last = await tx.daySeal.findFirst({
    where: { sourceId, event, requestId: { lt: requestId } },
    orderBy: { id: 'desc' },
    select: { runId: true },
  });
  const runId = last?.runId ?? null;
  const run = runId === null ? null : await findRun(tx, runId);
  return run?.sourceVersion ?? 1;
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
  if (field === 'types') return settings.types.map(typeText).join(', ');
  const minor = settings[field];
  return minor === null ? NOTHING : moneyFact(BigInt(minor), settings.currency);
}

/** With what its tasks are matched by: two types that differ in that alone make other breaks. */
function typeText({ bizType, kind, keyFrom, keyPath, amountPath }: CoveredType): string {
  return `${bizType} (${[kind, keyPath ?? keyFrom, ...(amountPath === null ? [] : [amountPath])].join(', ')})`;
}
