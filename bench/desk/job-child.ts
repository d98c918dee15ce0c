import { openDatabase, type Database } from '../../lib/db/client';
import { findRun, type StoredRun } from '../../lib/db/recon-run-store';
import { approveRequest } from '../../lib/services/approvals/approve-request';
import { signDay } from '../../lib/services/days/sign-day';
import { verifySeal } from '../../lib/services/days/verify-seal';
import { exportRun } from '../../lib/services/export-run/export-run';
import { ExportSlots } from '../../lib/services/export/export-slots';
import { signedIn } from '../../lib/testing/ledger-factory';
import { plainRunWords } from '../../lib/testing/plain-run-words';
import { decideAll } from './decide';
import type { JobDone, JobOrder } from './jobs';
import { told } from './told';

type Timed = Omit<JobDone, 'rssMb'>;

async function main(): Promise<void> {
  const order = JSON.parse(process.argv[2] ?? '{}') as JobOrder;
  const db = await openDatabase({ url: order.url });
  const run = await findRun(db.prisma, BigInt(order.runId));
  if (run === null) throw new Error('no run');
  const done = await work(db, run, order);
  const { maxRSS } = process.resourceUsage();
  process.send?.({ ...done, rssMb: maxRSS / 1024 } satisfies JobDone);
  await db.close();
}

function work(db: Database, run: StoredRun, order: JobOrder): Promise<Timed> {
  switch (order.does) {
    case 'export':
      return exported(db, run, order);
    case 'decide':
      return decideAll(db, run);
    case 'sign':
      return signed(db, run);
    case 'verify':
      return verified(db, run);
  }
}

async function exported(
  db: Database,
  run: StoredRun,
  { format, sheet }: Extract<JobOrder, { does: 'export' }>,
): Promise<Timed> {
  const ctx = await signedIn(db, 'finance');
  const since = clock();
  const asked = { runId: run.id.toString(), format, sheet };
  const { head, body } = told(
    await exportRun(ctx, asked, { words: plainRunWords(), slots: new ExportSlots() }),
  );
  let bytes = head.length;
  for await (const part of body) bytes += part.length;
  const seconds = { all: since() };
  const [entry] = await db.prisma.auditLog.findMany({
    where: { action: 'export_run', actorId: ctx.user.id },
  });
  const { rows, ended } = JSON.parse(entry?.details ?? '{}') as { rows: number; ended: string };
  if (ended !== 'complete' || bytes === 0) throw new Error(`the export is ${ended}`);
  return { seconds, rows };
}

async function signed(db: Database, run: StoredRun): Promise<Timed> {
  const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
  const { businessDate } = run;
  const day = { sourceId: run.sourceId.toString(), businessDate, runId: run.id.toString() };
  const since = clock();
  const { requestId } = told(await signDay(maker, day));
  const asked = since();
  told(await approveRequest(checker, { id: requestId, lockVersion: 0 }));
  return { seconds: { asked, sealed: since() - asked }, rows: run.breakCount };
}

async function verified(db: Database, run: StoredRun): Promise<Timed> {
  const ctx = await signedIn(db, 'finance');
  const { sourceId, businessDate } = run;
  const since = clock();
  const verdict = told(await verifySeal(ctx, { sourceId: sourceId.toString(), businessDate }));
  if (!verdict.holds) throw new Error(JSON.stringify(verdict.faults.slice(0, 5)));
  return { seconds: { all: since() }, rows: verdict.checked };
}

function clock(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
