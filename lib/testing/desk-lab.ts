import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import type { Prisma } from '../db/generated/mysql/client';
import { addDays } from '../domain/business-date';
import { dayAskedAt } from '../domain/pull-schedule';
import type { SourceSettings } from '../domain/source-settings';

const SETTINGS: SourceSettings = {
  description: '',
  merchant: null,
  currency: 'CNY',
  zone: 'Asia/Shanghai',
  graceDays: 1,
  lookBackDays: 7,
  toleranceMinor: '0',
  types: [
    {
      bizType: 'payment',
      kind: 'payment',
      keyFrom: 'biz_id',
      keyPath: null,
      amountPath: null,
      unit: 'minor',
      currencyPath: null,
    },
  ],
  leaveAside: [],
  amountBasis: 'order',
  statusMap: {},
  stripe: null,
  mapping: null,
  query: null,
  approveAboveMinor: null,
  dueAt: '00:00',
  startsOn: '2020-01-01',
};

const key = () => randomUUID().replaceAll('-', '');

/** Rows of the desk as its parts leave them, without reading a file or running anything. */
export class DeskLab {
  constructor(private readonly db: Database) {}

  /** So many days before the last one that is over. */
  day(before = 0, zone = SETTINGS.zone): string {
    return addDays(dayAskedAt(this.db.clock.now(), zone), -before);
  }

  async source(part: Partial<SourceSettings> = {}, enabled = true): Promise<bigint> {
    const now = this.db.clock.now();
    const settings = JSON.stringify({ ...SETTINGS, startsOn: this.day(), ...part });
    const name = `Source ${key().slice(0, 8)}`;
    const data = { name, format: 'wechat_trade', enabled, settings, createdAt: now, updatedAt: now };
    return (await this.db.prisma.reconSource.create({ data })).id;
  }

  async statement(
    sourceId: bigint,
    businessDate: string,
    part: Partial<Prisma.StatementUncheckedCreateInput> = {},
  ): Promise<bigint> {
    const now = this.db.clock.now();
    const data = {
      sourceId,
      businessDate,
      via: 'file',
      state: 'committed',
      fileName: `${businessDate}.csv`,
      sha256: key() + key(),
      rowCount: 1,
      uploaderName: 'Mei Lin',
      createdAt: now,
      changedAt: now,
      committedAt: now,
      committedBy: 'Mei Lin',
      ...part,
    };
    return (await this.db.prisma.statement.create({ data })).id;
  }

  async run(
    sourceId: bigint,
    businessDate: string,
    part: Partial<Prisma.ReconRunUncheckedCreateInput> = {},
  ): Promise<bigint> {
    const now = this.db.clock.now();
    const last = await this.db.prisma.reconRun.aggregate({
      where: { sourceId, businessDate },
      _max: { number: true },
    });
    const data = {
      sourceId,
      businessDate,
      number: (last._max.number ?? 0) + 1,
      state: 'done',
      sourceVersion: 1,
      matchVersion: 1,
      settings: JSON.stringify({ format: 'wechat_trade', settings: SETTINGS }),
      asOf: businessDate,
      requesterName: 'Mei Lin',
      requesterRole: 'finance',
      createdAt: now,
      finishedAt: now,
      ...part,
    };
    return (await this.db.prisma.reconRun.create({ data })).id;
  }

  async item(
    runId: bigint,
    sourceId: bigint,
    part: Partial<Prisma.ReconItemUncheckedCreateInput> = {},
  ): Promise<bigint> {
    const data = {
      runId,
      sourceId,
      bucket: 'break',
      kind: 'missing_ours',
      entryKind: 'payment',
      matchKey: `PY-${key().slice(0, 10)}`,
      currency: 'CNY',
      theirsMinor: 12_800n,
      differenceMinor: 12_800n,
      stakeMinor: 12_800n,
      oursCount: 0,
      theirsCount: 1,
      businessDate: this.day(),
      detail: JSON.stringify({ ours: [], theirs: [], invalid: null }),
      ...part,
    };
    return (await this.db.prisma.reconItem.create({ data })).id;
  }

  /** A break that this run found and found again on no other day. */
  async break(
    runId: bigint,
    sourceId: bigint,
    day: string,
    part: Partial<Prisma.ReconBreakUncheckedCreateInput> = {},
  ): Promise<bigint> {
    const now = this.db.clock.now();
    const breakKey = key() + key().slice(0, 8);
    const data = {
      sourceId,
      breakKey,
      kind: 'missing_ours',
      entryKind: 'payment',
      matchKey: `PY-${breakKey.slice(0, 10)}`,
      currency: 'CNY',
      theirsMinor: 12_800n,
      differenceMinor: 12_800n,
      stakeMinor: 12_800n,
      businessDate: day,
      firstRunId: runId,
      firstDay: day,
      lastRunId: runId,
      lastDay: day,
      lastItemId: 1n,
      openedAt: now,
      changedAt: now,
      ...part,
    };
    return (await this.db.prisma.reconBreak.create({ data })).id;
  }

  async lock(sourceId: bigint, businessDate: string, state = 'locked', reopenUntil: Date | null = null) {
    const data = { sourceId, businessDate, state, reopenUntil, changedAt: this.db.clock.now() };
    await this.db.prisma.reconDay.create({ data });
  }

  async request(sourceId: bigint, businessDate: string, kind = 'sign_off'): Promise<bigint> {
    const data = {
      kind,
      subjectType: 'day',
      subjectId: `${sourceId}:${businessDate}`,
      subjectKey: key(),
      sourceId,
      businessDate,
      state: 'pending',
      requesterId: 1n,
      requesterName: 'Mei Lin',
      requesterRole: 'finance',
      reason: 'all explained',
      input: '{}',
      frozen: '{}',
      summary: '{}',
      createdAt: this.db.clock.now(),
    };
    return (await this.db.prisma.approvalRequest.create({ data })).id;
  }
}
