import type { Tx } from './client';
import type { ReconItem } from './generated/mysql/client';
import type { StoredRun } from './recon-run-store';

/** Items of one round. */
const CHUNK = 500;

type Found = Omit<ReconItem, 'breakKey'> & { breakKey: string };
type Ended = Pick<StoredRun, 'id' | 'businessDate'>;

/**
 * Makes and renews the breaks of a run that is done, where no trigger has: an account may have none. Inside its last
 * transaction.
 */
export async function ensureBreaks(tx: Tx, run: Ended, now: Date): Promise<void> {
  const made = await tx.reconBreak.findFirst({ where: { lastRunId: run.id }, select: { id: true } });
  if (made !== null) return;
  for (let after = 0n; ;) {
    const items = await tx.reconItem.findMany({
      where: { runId: run.id, breakKey: { not: null }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: CHUNK,
    });
    await writeBreaks(tx, run, items as Found[], now);
    const last = items.at(-1);
    if (items.length < CHUNK || last === undefined) return;
    after = last.id;
  }
}

async function writeBreaks(tx: Tx, run: Ended, items: readonly Found[], now: Date): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { sourceId } = first;
  const known = await tx.reconBreak.findMany({
    where: { sourceId, breakKey: { in: items.map(({ breakKey }) => breakKey) } },
  });
  const byKey = new Map(known.map((row) => [row.breakKey, row]));
  const fresh = items.filter(({ breakKey }) => !byKey.has(breakKey));
  await tx.reconBreak.createMany({
    data: fresh.map((item) => ({
      ...columnsOf(run, item, now),
      sourceId,
      breakKey: item.breakKey,
      firstRunId: run.id,
      firstDay: run.businessDate,
      openedAt: now,
    })),
  });
  for (const item of items) {
    const before = byKey.get(item.breakKey);
    // A day that is run again takes nothing from what a later day's run has said.
    if (before === undefined || before.lastDay > run.businessDate) continue;
    const columns = columnsOf(run, item, now);
    const bumps = SHOWN.every((name) => before[name] === columns[name]) ? 0 : 1;
    await tx.reconBreak.updateMany({
      where: { id: before.id },
      data: { ...columns, lockVersion: { increment: bumps } },
    });
  }
}

/** What a dialog was made from: where none of it changes, whoever has it open goes on. */
const SHOWN = [
  ...(['kind', 'entryKind', 'currency', 'oursMinor', 'theirsMinor'] as const),
  ...(['differenceMinor', 'stakeMinor', 'taskId'] as const),
];

function columnsOf(run: Ended, item: Found, now: Date) {
  return {
    kind: item.kind ?? 'invalid',
    entryKind: item.entryKind,
    matchKey: item.matchKey,
    currency: item.currency,
    oursMinor: item.oursMinor,
    theirsMinor: item.theirsMinor,
    differenceMinor: item.differenceMinor,
    stakeMinor: item.stakeMinor,
    businessDate: item.businessDate,
    taskId: item.taskId,
    bizType: item.bizType,
    lastRunId: run.id,
    lastDay: run.businessDate,
    lastItemId: item.id,
    changedAt: now,
  };
}
