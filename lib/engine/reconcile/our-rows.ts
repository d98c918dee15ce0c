import type { TaskTypeRules } from '../../config/task-type';
import type { SliceRow } from '../../db/ledger-slice';
import type { OpenRows } from '../../db/open-rows';
import { decimalToMinor, isCurrency } from '../../domain/money';
import type { DetailInvalid, DetailOurs } from '../../domain/recon-item-detail';
import type { BusinessDate } from '../../domain/reconciliation';
import type { CoveredType, SourceSettings } from '../../domain/source-settings';
import type { RowProblem } from '../../domain/statement-file';
import { shownStatus } from '../../domain/task-status';
import { zoneOffsetMs } from '../../domain/zoned-time';
import { parsePayload, valueAt } from '../../executors/payload-path';
import { matchKeyOf } from '../../reconciliation/match-key';
import type { RunOurs } from '../../reconciliation/run/row-cells';
import { readAmount } from '../amount';

/** A task in the terms of a statement, or why it cannot be. Null: the source does not cover its type. */
export type OurRow = { item: RunOurs } | UnusableTask | null;
export type UnusableTask = {
  invalid: DetailInvalid;
  businessDate: BusinessDate;
  task: { id: bigint; bizType: string };
};

export type OurRowRules = {
  settings: SourceSettings;
  rulesOf: (bizType: string) => TaskTypeRules;
  now: Date;
};

type Money = { minor: bigint | null; currency: string | null };
type Fault = { problem: RowProblem; field: string | null };

const DAY_MS = 86_400_000;
/** What a person reads of a task that cannot be used. */
const RAW_LENGTH = 1_000;

/** Which types are read by their payload, whole or where the ledger's own columns do not say. */
export function readsPayload({ types }: SourceSettings): boolean {
  return types.some((type) => type.keyFrom === 'payload' || type.amountPath !== null);
}

/** Reads tasks as the source says. `carried`: an earlier day left the task open. */
export class OurRows {
  private readonly covered: ReadonlyMap<string, CoveredType>;

  constructor(private readonly given: OurRowRules) {
    this.covered = new Map(given.settings.types.map((type) => [type.bizType, type]));
  }

  get bizTypes(): string[] {
    return [...this.covered.keys()];
  }

  /** Whether the type says where the amount stands, and nobody has looked there yet. */
  lacksAmount({ bizType, amountMinor, payload }: SliceRow): boolean {
    if (amountMinor !== null || payload !== null) return false;
    return this.covered.get(bizType)?.amountPath === null && this.amountRule(bizType) !== null;
  }

  read(row: SliceRow, businessDate: BusinessDate | null, carried: boolean): OurRow {
    const type = this.covered.get(row.bizType);
    if (type === undefined) return null;
    const date = businessDate ?? this.dateOf(new Date(row.createdAt));
    const parsed = row.payload === null ? undefined : parsePayload(row.payload);
    const key = keyOf(row, type, parsed);
    if (key === null) return this.fault(row, date, { problem: 'no_key', field: type.keyPath });
    const money = this.moneyOf(row, type, parsed);
    if ('problem' in money) return this.fault(row, date, money);
    const { now, rulesOf } = this.given;
    const held = row.heldUntil === null ? null : new Date(row.heldUntil);
    const hold = {
      status: row.status,
      claimToken: row.claimToken,
      nextRetryTime: held,
      updatedAt: row.updatedAt === null ? now : new Date(row.updatedAt),
    };
    const item: RunOurs = {
      taskId: BigInt(row.id),
      bizType: row.bizType,
      bizId: row.bizId,
      key,
      kind: type.kind,
      amountMinor: sized(money.minor, type),
      currency: money.currency,
      state: shownStatus(hold, now, rulesOf(row.bizType).settings.stuckLimitMs),
      businessDate: date,
      at: new Date(row.createdAt).toISOString(),
      carried,
    };
    return { item };
  }

  /** The day of an instant, as the source counts days. */
  readonly dateOf = (at: Date): BusinessDate => {
    const wall = at.getTime() + zoneOffsetMs(at.getTime(), this.given.settings.zone);
    return new Date(Math.floor(wall / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  };

  private amountRule(bizType: string) {
    return this.given.rulesOf(bizType).settings.amount;
  }

  /** A path that leads nowhere is told: compared by presence only, a wrong amount would pass unseen. */
  private moneyOf(row: SliceRow, type: CoveredType, parsed: unknown): Money | Fault {
    const { amountPath } = type;
    if (amountPath !== null) return this.moneyAt(amountPath, type, parsed);
    if (row.amountMinor !== null) return { minor: BigInt(row.amountMinor), currency: row.currency };
    const rule = this.amountRule(row.bizType);
    if (rule === null) return { minor: null, currency: null };
    const amount = readAmount(row.payload ?? '', rule);
    return amount === null ? { problem: 'no_amount', field: rule.path } : amount;
  }

  private moneyAt(path: string, { unit, currencyPath }: CoveredType, parsed: unknown): Money | Fault {
    const found = valueAt(parsed, path);
    if (found === null) return { problem: 'no_amount', field: path };
    const named = currencyPath === null ? null : valueAt(parsed, currencyPath);
    const currency = currencyPath === null ? this.given.settings.currency : (named?.text ?? '');
    if (!isCurrency(currency)) return { problem: 'unknown_currency', field: currencyPath };
    const minor = unit === 'major' ? decimalToMinor(found.text, currency) : wholeMinor(found.text);
    return minor === null ? { problem: 'bad_amount', field: path } : { minor, currency };
  }

  private fault(row: SliceRow, businessDate: BusinessDate, { problem, field }: Fault): OurRow {
    const raw = `${row.bizType} ${row.bizId} ${row.id}`.slice(0, RAW_LENGTH);
    const task = { id: BigInt(row.id), bizType: row.bizType };
    return { invalid: { side: 'ours', problem, field, value: null, raw }, businessDate, task };
  }
}

function keyOf(row: SliceRow, type: CoveredType, parsed: unknown): string | null {
  const key = fullKeyOf(row, type, parsed);
  return key === null ? null : matchKeyOf(key);
}

/** A task whose type the source does not cover any more is left open all the same. */
export function asItWas(known: { rows: OpenRows; task: DetailOurs } | null): OurRow {
  if (known === null) return null;
  const { rows, task } = known;
  const taskId = BigInt(task.taskId);
  const amountMinor = task.amountMinor === null ? null : BigInt(task.amountMinor);
  return { item: { ...task, taskId, amountMinor, kind: rows.kind, key: rows.key, carried: true } };
}

/** Null: there is none, which is not the same as an empty one of somebody else. */
function fullKeyOf(row: SliceRow, { keyFrom, keyPath }: CoveredType, parsed: unknown): string | null {
  if (keyFrom === 'biz_id') return row.bizId === '' ? null : row.bizId;
  if (keyFrom === 'event_id') return row.eventId;
  const text = keyPath === null ? '' : (valueAt(parsed, keyPath)?.text ?? '');
  return text === '' ? null : text;
}

/** As far as the kind goes: a refund of 25.00 is 25.00, whatever sign the producer gives refunds. */
function sized(minor: bigint | null, { kind }: CoveredType): bigint | null {
  const goesOut = kind === 'refund' || kind === 'fee';
  return minor !== null && minor < 0n && goesOut ? -minor : minor;
}

const LARGEST = 9_223_372_036_854_775_807n;

function wholeMinor(text: string): bigint | null {
  if (!/^-?\d{1,19}$/.test(text)) return null;
  const minor = BigInt(text);
  return minor > LARGEST || minor < -LARGEST ? null : minor;
}
