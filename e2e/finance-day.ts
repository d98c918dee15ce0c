import { randomUUID } from 'node:crypto';
import type { Database } from '../lib/db/client';
import type { ResolvableKind } from '../lib/domain/break-resolution';
import type { ShownStatus } from '../lib/domain/task-status';
import { insertTask } from '../lib/testing/ledger-factory';
import type { Movement } from '../lib/testing/statements/movement';
import { wechatBill } from '../lib/testing/statements/wechat-bill';
import { DAY, MERCHANT } from './statement-steps';

export type FinanceDay = {
  bill: Buffer;
  rows: number;
  /** Keys on which both sides agree. */
  agreed: number;
  /** What the run has to find. */
  breaks: { key: string; kind: ResolvableKind }[];
  key: (name: string) => string;
};

/** As a spreadsheet leaves a long number behind. */
export const DAMAGED = '1.23457E+15';
const AGREED = 12;

/**
 * A day of a shop with every kind of break: writes its tasks into the ledger and makes the bill of the other side, whose
 * totals agree with its rows.
 */
export async function financeDay(db: Database, types: { pay: string; refund: string }): Promise<FinanceDay> {
  const prefix = `F${randomUUID().slice(0, 8)}`;
  const key = (name: string) => `${prefix}-${name}`;
  const lines: Movement[] = [];
  const breaks: FinanceDay['breaks'] = [];
  let minute = 0;
  const moved = (name: string, amountMinor: bigint, more: Partial<Movement> = {}): Movement => {
    minute += 7;
    const at = new Date(Date.parse(`${DAY}T09:00:00+08:00`) + minute * 60_000).toISOString();
    return {
      ...{ kind: 'payment', key: key(name), orderKey: key(name), amountMinor, currency: 'CNY' },
      ...{ status: 'succeeded', at, providerId: `42${key(name)}`, name: '咖啡 2 杯' },
      ...more,
    };
  };
  const theirs = (movement: Movement) => lines.push(movement);
  const ours = (of: Movement, status: ShownStatus, more: { amountMinor?: bigint; currency?: string } = {}) =>
    insertTask(db, status, {
      bizType: of.kind === 'refund' ? types.refund : types.pay,
      bizId: of.key,
      amountMinor: more.amountMinor ?? of.amountMinor,
      currency: more.currency ?? 'CNY',
      createdAt: new Date(of.at),
    });
  const broken = (name: string, kind: ResolvableKind) => breaks.push({ key: key(name), kind });
  const both = async (name: string, minor: bigint, status: ShownStatus, kind: ResolvableKind) => {
    const movement = moved(name, minor);
    theirs(movement);
    await ours(movement, status);
    broken(name, kind);
  };

  for (let index = 0; index < AGREED; index += 1) {
    const movement = moved(`ok-${index}`, BigInt(1_000 + index * 137));
    theirs(movement);
    await ours(movement, 'success');
  }
  await both('failed', 19_900n, 'failed', 'status_mismatch');
  await both('lost', 25_800n, 'failed', 'status_mismatch');
  await both('stuck', 6_600n, 'stuck', 'status_mismatch');
  await both('waiting', 8_800n, 'pending', 'status_mismatch');
  await ours(moved('only-ours', 4_200n), 'success');
  theirs(moved('only-theirs', 4_200n));
  await ours(moved('late', 3_300n), 'success');
  broken('only-ours', 'missing_theirs');
  broken('only-theirs', 'missing_ours');
  broken('late', 'missing_theirs');
  const bounced = moved('bounced', 7_700n, { kind: 'refund', status: 'failed', orderKey: key('ok-0') });
  theirs(bounced);
  await ours(bounced, 'success');
  broken('bounced', 'status_reversed');
  const short = moved('short', 12_800n);
  theirs({ ...short, amountMinor: 12_500n });
  await ours(short, 'success');
  broken('short', 'amount_mismatch');
  const abroad = moved('abroad', 5_500n);
  theirs(abroad);
  await ours(abroad, 'success', { currency: 'USD' });
  broken('abroad', 'currency_mismatch');
  const twice = moved('twice', 9_900n);
  theirs(twice);
  theirs({ ...moved('twice', 9_900n), providerId: `43${key('twice')}` });
  await ours(twice, 'success');
  broken('twice', 'duplicate_theirs');
  const written = moved('written', 2_200n);
  theirs(written);
  await ours(written, 'success');
  await ours(written, 'success');
  broken('written', 'duplicate_ours');
  const parts = moved('parts', 4_500n);
  theirs(parts);
  await ours(parts, 'success', { amountMinor: 6_000n });
  await ours(parts, 'success', { amountMinor: 3_000n });
  broken('parts', 'ambiguous');
  theirs(moved('damaged', 1_100n, { key: DAMAGED, orderKey: DAMAGED }));
  breaks.push({ key: '', kind: 'invalid' });

  const bill = Buffer.from(wechatBill(lines, { merchant: MERCHANT }));
  return { bill, rows: lines.length, agreed: AGREED, breaks, key };
}
