import type { Database } from '../../../lib/db/client';
import { addDays } from '../../../lib/domain/business-date';
import type { VerbResult } from '../../../lib/domain/errors';
import { dateIn, nextPullAfter } from '../../../lib/domain/pull-schedule';
import type { BusinessDate } from '../../../lib/domain/reconciliation';
import { RunRunner } from '../../../lib/engine/run-runner';
import { StatementReader } from '../../../lib/engine/statement-reader';
import { approveRequest } from '../../../lib/services/approvals/approve-request';
import { assignBreak } from '../../../lib/services/breaks/assign-break';
import { noteBreak } from '../../../lib/services/breaks/note-break';
import { resolveBreak } from '../../../lib/services/breaks/resolve-break';
import type { ServiceContext } from '../../../lib/services/context';
import { signDay } from '../../../lib/services/days/sign-day';
import { startRun } from '../../../lib/services/runs/start-run';
import { createSource } from '../../../lib/services/sources/create-source';
import { addPart } from '../../../lib/services/statements/add-part';
import { beginUpload } from '../../../lib/services/statements/begin-upload';
import { commitStatement } from '../../../lib/services/statements/commit-statement';
import { DEMO_ZONE, refundSource, wechatSource } from './demo-sources';
import { DEMO_USERS, type DemoUser } from './demo-users';
import { OrderShop, type OrderTask } from './order-days';
import { billText } from './wechat-bill';

const HOUR = 3_600_000;
const ORDERS_A_DAY = 70;

/**
 * Three days of the shop's bills, as its finance people left them: one signed, one with every kind of break, and one
 * without a single payment. Beside it a gateway that has no files and is asked. All through the product's own verbs, at
 * the times at which people would have done it. Needs users and types, and comes
 * before the statistics.
 */
export async function seedReconciliation(db: Database, downstream: string): Promise<void> {
  const today = dateIn(db.clock.now(), DEMO_ZONE);
  const [signed, broken, empty] = [addDays(today, -3), addDays(today, -2), addDays(today, -1)];
  const shop = new OrderShop();
  const clean = shop.cleanDay(signed, ORDERS_A_DAY);
  const torn = shop.brokenDay(broken, ORDERS_A_DAY);
  await insertOrders(db, [...clean.tasks, ...torn.tasks, ...shop.lateOrders(empty, 4)]);

  const desk = new FinanceDesk(db);
  const began = desk.at(signed, 8, DEMO_USERS.administrator);
  const { id: sourceId } = value(await createSource(began, wechatSource(signed)));
  value(await createSource(began, refundSource(addDays(today, -7), downstream)));
  await desk.importBill(sourceId, signed, billText(clean.lines), 9.1);
  const first = await desk.run(sourceId, signed, 9.2);
  await desk.sign(sourceId, signed, first, 9.4);
  await desk.importBill(sourceId, broken, billText(torn.lines), 9.1);
  await desk.importBill(sourceId, empty, billText([]), 9.05);
  const runId = await desk.run(sourceId, broken, 9.3, empty);
  await desk.run(sourceId, empty, 9.4);
  await desk.lookInto(runId, empty);
  await askFromYesterday(db);
}

/** The gateway is asked about the day before as soon as a worker is there. */
async function askFromYesterday(db: Database): Promise<void> {
  const now = db.clock.now();
  const nextPullAt = nextPullAfter(new Date(now.getTime() - 24 * HOUR), '09:00', DEMO_ZONE);
  await db.prisma.reconSource.updateMany({ where: { format: 'status_query' }, data: { nextPullAt } });
}

async function insertOrders(db: Database, tasks: readonly OrderTask[]): Promise<void> {
  const data = tasks.map(({ bizType, bizId, status, minor, currency, at, lastError }, index) => ({
    bizType,
    bizId,
    eventId: `${bizType}:${bizId}:${index}`,
    payload: `{"order_no":"${bizId}","amount_fen":${minor},"currency":"${currency}","channel":"wxpay"}`,
    status,
    amountMinor: minor,
    currency,
    lastError: lastError ?? null,
    createdAt: at,
    updatedAt: new Date(at.getTime() + 2_400),
  }));
  await db.prisma.asyncTask.createMany({ data });
}

/** People of the finance department at work, each at their hour of the morning after the day that it is about. */
class FinanceDesk {
  private requests = 0;

  constructor(private readonly db: Database) {}

  /** A call of a person so many hours into the day after `day`, but never later than now. */
  at(day: BusinessDate, hour: number, by: DemoUser): ServiceContext {
    const morning = Date.parse(`${addDays(day, 1)}T00:00:00+08:00`) + hour * HOUR;
    const now = this.db.clock.now().getTime();
    this.requests += 1;
    const at = Math.min(morning, now - 60_000 + this.requests * 500);
    return {
      db: clockedAt(this.db, at),
      session: { userId: by.id, sessionVersion: 0 },
      requestId: `demo-desk-${String(this.requests).padStart(3, '0')}`,
      address: `10.20.0.${20 + Number(by.id)}`,
    };
  }

  async importBill(sourceId: string, day: BusinessDate, bill: string, hour: number): Promise<void> {
    const ctx = this.at(day, hour, DEMO_USERS.finance);
    const bytes = Buffer.from(bill);
    const fileName = `1900000109All${day}_${addDays(day, 1)}.csv`;
    const begun = { sourceId, businessDate: day, fileName, sizeBytes: bytes.length };
    const { statementId: id } = value(await beginUpload(ctx, begun));
    value(await addPart(ctx, { id, seq: 0, bytes }));
    await new StatementReader(ctx.db, 'demo').runOnce();
    const { lockVersion } = await this.db.prisma.statement.findUniqueOrThrow({ where: { id: BigInt(id) } });
    value(await commitStatement(ctx, { id, lockVersion }));
  }

  async run(sourceId: string, day: BusinessDate, hour: number, since = day): Promise<string> {
    const ctx = this.at(since, hour, DEMO_USERS.finance);
    const { id } = value(await startRun(ctx, { sourceId, businessDate: day }));
    await new RunRunner(ctx.db, 'demo').runOnce();
    return id;
  }

  /** Chen Li signs, Sofia Rossi has a look of her own and agrees. */
  async sign(sourceId: string, businessDate: BusinessDate, runId: string, hour: number): Promise<void> {
    const maker = this.at(businessDate, hour, DEMO_USERS.finance);
    const { requestId: id } = value(await signDay(maker, { sourceId, businessDate, runId }));
    const checker = this.at(businessDate, hour + 1.1, DEMO_USERS.finance2);
    const reason = 'Totals and signatures checked against the bill';
    value(await approveRequest(checker, { id, lockVersion: 0, reason }));
  }

  /** What was done about the breaks so far: one accepted, one taken over, one asked about. */
  async lookInto(runId: string, day: BusinessDate): Promise<void> {
    const breaks = await this.db.prisma.reconBreak.findMany({ where: { firstRunId: BigInt(runId) } });
    const find = (kind: string) => breaks.find((each) => each.kind === kind);
    const [short, lost, twice] = [find('amount_mismatch'), find('status_mismatch'), find('duplicate_theirs')];
    const by = DEMO_USERS.finance;
    if (short !== undefined) {
      const decision = { resolution: 'accept', reasonCode: 'agreed_with_provider' };
      const note = 'WeChat took ¥3.00 of a coupon of theirs off; their support confirmed it';
      const seen = { id: `${short.id}`, lockVersion: short.lockVersion };
      value(await resolveBreak(this.at(day, 9.6, by), { ...seen, ...decision, note }));
    }
    if (lost !== undefined) {
      const seen = { id: `${lost.id}`, lockVersion: lost.lockVersion };
      const assigneeId = `${DEMO_USERS.finance2.id}`;
      value(await assignBreak(this.at(day, 9.7, by), { ...seen, assigneeId }));
    }
    if (twice !== undefined) {
      const text = 'The customer was charged twice; asked WeChat for a refund of the second payment';
      value(await noteBreak(this.at(day, 9.8, by), { id: `${twice.id}`, text }));
    }
  }
}

function clockedAt(db: Database, at: number): Database {
  return { ...db, clock: { now: () => new Date(at) } };
}

/** What is refused here would leave a hole in the demo: better no demo than a wrong one. */
function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(`the demo's reconciliation: ${JSON.stringify(result.error)}`);
  return result.value;
}
