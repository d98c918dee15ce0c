import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Database } from '../lib/db/client';
import type { StoredRun } from '../lib/db/recon-run-store';
import type { StoredSource } from '../lib/db/recon-source-store';
import type { BreakKind } from '../lib/domain/reconciliation';
import type { SourceSettings } from '../lib/domain/source-settings';
import type { ShownStatus } from '../lib/domain/task-status';
import { RunRunner } from '../lib/engine/run-runner';
import { insertTask } from '../lib/testing/ledger-factory';
import { coveredType, importStatement, makeSource } from '../lib/testing/recon-lab';
import { queueDay, readRun } from '../lib/testing/run-lab';
import { dayOfMovements, type Movement } from '../lib/testing/statements/movement';
import { wechatBill } from '../lib/testing/statements/wechat-bill';
import { ownType } from './own-type';
import { PLANTED } from './page-entry';

export const RUN_DAY = '2026-03-02';

export type OwnRun = { source: StoredSource; run: StoredRun; statementId: bigint };

/** A source of its own with one finished run: one break of nearly every kind, matched rows beside them. */
export async function ownRun(db: Database, settings: Partial<SourceSettings> = {}): Promise<OwnRun> {
  const bizType = await ownType(db, null);
  const types = [coveredType(bizType)];
  const source = await makeSource(db, { types, graceDays: 0, leaveAside: ['refund'], ...settings });
  const prefix = `P${randomUUID().slice(0, 6)}`;
  const movements = [...dayOfMovements(RUN_DAY, 9, prefix)];
  const task = (of: Movement, status: ShownStatus, more: { amountMinor?: bigint; currency?: string } = {}) =>
    insertTask(db, status, {
      bizType,
      bizId: of.key,
      payload: PLANTED.payload,
      lastError: status === 'failed' ? PLANTED.lastError : null,
      amountMinor: more.amountMinor ?? of.amountMinor,
      currency: more.currency ?? 'CNY',
      createdAt: new Date(of.at),
    });
  const [first, second, failed, differs, foreign, twice, unknown, again] = movements as [
    Movement,
    Movement,
    Movement,
    Movement,
    Movement,
    Movement,
    Movement,
    Movement,
  ];
  await task(first, 'success');
  await task(second, 'success');
  await task(failed, 'failed');
  await task(differs, 'success', { amountMinor: differs.amountMinor + 150n });
  await task(foreign, 'success', { currency: 'USD' });
  for (let copy = 0; copy < 2; copy += 1) await task(twice, 'success');
  await task({ ...unknown, key: `${unknown.key}-none` }, 'success');
  await task(again, 'success');
  const later = new Date(Date.parse(again.at) + 60_000).toISOString();
  const bill = wechatBill([...movements, { ...again, at: later, providerId: `${again.providerId}1` }]);
  const statement = await importStatement(db, source, RUN_DAY, bill, `${prefix}.csv`);
  return { source, run: await finishedRun(db, source), statementId: statement.id };
}

/** The product's own worker may be the one that carries it out. */
async function finishedRun(db: Database, source: StoredSource): Promise<StoredRun> {
  const id = await queueDay(db, source, RUN_DAY);
  const runner = new RunRunner(db, 'e2e');
  const stateNow = async () => {
    await runner.runOnce();
    return (await readRun(db, id)).state;
  };
  await expect.poll(stateNow, { timeout: 30_000 }).toBe('done');
  return readRun(db, id);
}

/** The first break of a kind of a run. */
export function breakOf(db: Database, { run }: OwnRun, kind: BreakKind) {
  return db.prisma.reconBreak.findFirstOrThrow({ where: { lastRunId: run.id, kind } });
}
