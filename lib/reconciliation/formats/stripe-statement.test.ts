import { describe, expect, test } from 'vitest';
import type { Entry } from '../../domain/reconciliation';
import { encoded, fileOf } from '../../testing/statements/bytes';
import type { Movement } from '../../testing/statements/movement';
import { tableMovements } from '../../testing/statements/generic-movements';
import { stripeReport } from '../../testing/statements/stripe-report';
import type { FileBytes, ReadEvent, StatementRow } from '../statement-row';
import { WrongFile } from '../wrong-file';
import { STRIPE_DEFAULTS, type StripeSettings } from './stripe-settings';
import { looksLikeStripe, readStripe, STRIPE_LAYOUTS } from './stripe-statement';

async function read(file: FileBytes | string, settings: Partial<StripeSettings> = {}) {
  const bytes = typeof file === 'string' ? fileOf(Buffer.from(file)) : file;
  const events: ReadEvent[] = [];
  for await (const event of readStripe(bytes, { ...STRIPE_DEFAULTS, ...settings })) events.push(event);
  const rows = events.flatMap((event): StatementRow[] => (event.type === 'rows' ? event.rows : []));
  const entries = rows.flatMap((row) => ('entry' in row ? [row.entry] : []));
  const invalid = rows.flatMap((row) => ('invalid' in row ? [row.invalid] : []));
  return { events, entries, invalid };
}

async function refusal(file: FileBytes | string, settings: Partial<StripeSettings> = {}) {
  const thrown: unknown = await read(file, settings).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof WrongFile ? { code: thrown.code, ...thrown.details } : thrown;
}

const settled = (count: number, currency = 'USD') =>
  tableMovements(count, currency).map((movement): Movement => {
    const isMoney = movement.kind === 'payment' || movement.kind === 'refund';
    const status = isMoney && movement.status === 'failed' ? 'failed' : 'succeeded';
    return { ...movement, status };
  });
const facts = (entries: readonly (Entry | Movement)[]) =>
  entries.map(({ kind, key, amountMinor, currency, status, at, providerId }) => [
    kind,
    key,
    amountMinor,
    currency,
    status,
    at,
    providerId,
  ]);

const HEADER =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,' +
  'customer_facing_amount,customer_facing_currency,payment_metadata[order_id],refund_metadata[refund_id]';
const report = (...rows: string[]) => [HEADER, ...rows].join('\n');

describe('itemised Stripe reports', () => {
  test.each(
    STRIPE_LAYOUTS.flatMap((layout) => ['USD', 'JPY', 'KWD'].map((currency) => [layout, currency] as const)),
  )('the %s report in %s gives back what moved', async (layout, currency) => {
    const movements = settled(60, currency);
    for (const encoding of ['utf-8', 'utf-8 with BOM'] as const) {
      const file = fileOf(encoded(stripeReport(movements, { layout, zone: null }), encoding), 777);
      const { events, entries, invalid } = await read(file);
      expect(invalid).toEqual([]);
      expect(facts(entries)).toEqual(facts(movements));
      expect(events[0]).toMatchObject({
        recognised: { format: 'stripe_itemised', layout, encoding: 'utf-8', covers: null },
      });
    }
  });

  test('a report in a zone of its own gives the same instants', async () => {
    const movements = settled(30);
    const text = stripeReport(movements, { layout: 'balance_change', zone: 'America/New_York' });
    expect(facts((await read(text, { reportZone: 'America/New_York' })).entries)).toEqual(facts(movements));
  });

  test('created_utc goes before created, and the day is the one in the source’s zone', async () => {
    const text = [
      `created,${HEADER}`,
      '2026-03-01 11:30:00,txn_1,2026-03-01 16:30:00,usd,1.00,0,1.00,charge,ch_1,,,A,',
    ].join('\n');
    const settings = { reportZone: 'America/New_York', zone: 'Asia/Shanghai' };
    expect((await read(text, settings)).entries).toMatchObject([
      { at: '2026-03-01T16:30:00.000Z', businessDate: '2026-03-02' },
    ]);
  });

  test('yen are not divided, dollars have cents', async () => {
    const { entries, invalid } = await read(
      report(
        'txn_1,2026-03-02 10:00:00,jpy,1500,54,1446,charge,ch_1,,,A,',
        'txn_2,2026-03-02 10:00:00,jpy,1500.00,54,1446,charge,ch_2,,,B,',
        'txn_3,2026-03-02 10:00:00,usd,15.00,0.74,14.26,charge,ch_3,,,C,',
        'txn_4,2026-03-02 10:00:00,jpy,15.50,0,15.50,charge,ch_4,,,D,',
      ),
    );
    expect(entries.map(({ key, amountMinor }) => [key, amountMinor])).toEqual([
      ['A', 1_500n],
      ['B', 1_500n],
      ['C', 1_500n],
    ]);
    expect(invalid).toMatchObject([
      { line: 5, problem: 'too_many_decimals', field: 'gross', value: '15.50' },
    ]);
  });

  test('a refund is a row of its own, keyed by its own number or by Stripe’s; a failure undoes it', async () => {
    const { entries } = await read(
      report(
        'txn_1,2026-03-02 10:00:00,usd,15.00,0.74,14.26,charge,ch_1,15.00,usd,A,',
        'txn_2,2026-03-02 11:00:00,usd,-5.00,0,-5.00,refund,re_2,5.00,usd,A,R-2',
        'txn_3,2026-03-02 12:00:00,usd,-5.00,0,-5.00,refund,re_3,5.00,usd,A,',
        'txn_4,2026-03-02 13:00:00,usd,5.00,0,5.00,refund_failure,re_3,5.00,usd,A,',
        'txn_5,2026-03-02 13:00:00,usd,-15.00,0,-15.00,charge_failure,ch_1,15.00,usd,A,',
      ),
    );
    expect(entries.map(({ kind, key, amountMinor, status }) => [kind, key, amountMinor, status])).toEqual([
      ['payment', 'A', 1_500n, 'succeeded'],
      ['refund', 'R-2', 500n, 'succeeded'],
      ['refund', 're_3', 500n, 'succeeded'],
      ['refund', 're_3', 500n, 'failed'],
      ['payment', 'A', 1_500n, 'failed'],
    ]);
  });

  test('fees are what was charged; a fee given back is below zero; everything else is kept as it moved', async () => {
    const { entries, invalid } = await read(
      report(
        'txn_1,2026-03-02 10:00:00,usd,-1.50,0,-1.50,fee,,,,,',
        'txn_2,2026-03-02 10:00:00,usd,0.50,0,0.50,fee,fr_1,,,,',
        'txn_3,2026-03-02 10:00:00,usd,-100.00,0,-100.00,payout,po_1,,,,',
        'txn_4,2026-03-02 10:00:00,usd,-9.00,15.00,-24.00,dispute,dp_1,,,A,',
        'txn_5,2026-03-02 10:00:00,usd,9.00,0,9.00,charge,ch_1,,,,',
      ),
    );
    expect(entries.map(({ kind, key, amountMinor }) => [kind, key, amountMinor])).toEqual([
      ['fee', 'txn_1', 150n],
      ['fee', 'fr_1', -50n],
      ['other', 'po_1', -10_000n],
      ['other', 'dp_1', -900n],
    ]);
    expect(invalid).toMatchObject([{ line: 6, problem: 'no_key', field: 'payment_metadata[order_id]' }]);
  });

  test('what the customer saw counts where that is chosen, in its own currency', async () => {
    const text = report(
      'txn_1,2026-03-02 10:00:00,usd,12.34,0.74,11.60,charge,ch_1,10.00,eur,A,',
      'txn_2,2026-03-02 10:00:00,usd,-12.34,0,-12.34,refund,re_1,-10.00,eur,A,R-1',
      'txn_3,2026-03-02 10:00:00,usd,7.00,0,7.00,charge,ch_2,,,B,',
    );
    const amounts = async (settings: Partial<StripeSettings>) =>
      (await read(text, settings)).entries.map(({ amountMinor, currency }) => [amountMinor, currency]);
    expect(await amounts({})).toEqual([
      [1_234n, 'USD'],
      [1_234n, 'USD'],
      [700n, 'USD'],
    ]);
    expect(await amounts({ amountBasis: 'customer_facing' })).toEqual([
      [1_000n, 'EUR'],
      [1_000n, 'EUR'],
      [700n, 'USD'],
    ]);
  });

  test('sums are shown by column and currency, and nothing is stated to hold them against', async () => {
    const { events } = await read(
      report(
        'txn_1,2026-03-02 10:00:00,usd,0.10,0.01,0.09,charge,ch_1,,,A,',
        'txn_2,2026-03-02 10:00:00,usd,0.20,0.01,0.19,charge,ch_2,,,B,',
        'txn_3,2026-03-02 10:00:00,jpy,300,0,300,charge,ch_3,,,C,',
      ),
    );
    const sums = [
      ['gross USD', '0.30'],
      ['gross JPY', '300'],
      ['fee USD', '0.02'],
      ['fee JPY', '0'],
      ['net USD', '0.28'],
      ['net JPY', '300'],
    ];
    const totals = sums.map(([label, computed]) => ({ label, stated: null, computed, agrees: null }));
    expect(events.at(-1)).toEqual({ type: 'end', totals, rows: 3, isEmptyDay: false });
  });

  test('equal lines are two entries; a row of another width is invalid', async () => {
    const row = 'txn_1,2026-03-02 10:00:00,usd,1.00,0,1.00,charge,ch_1,,,A,';
    const { entries, invalid } = await read(report(row, row, `${row},more`));
    expect(entries.map((entry) => entry.occurrence)).toEqual([1, 2]);
    expect(invalid).toMatchObject([{ line: 4, problem: 'wrong_column_count', value: '13' }]);
  });

  test('a row at midnight is of the day that begins then: an interval’s end is exclusive', async () => {
    const { entries } = await read(
      report(
        'txn_1,2026-03-01 15:59:59,usd,1.00,0,1.00,charge,ch_1,,,A,',
        'txn_2,2026-03-01 16:00:00,usd,1.00,0,1.00,charge,ch_2,,,B,',
      ),
      { zone: 'Asia/Shanghai' },
    );
    expect(entries.map((entry) => entry.businessDate)).toEqual(['2026-03-01', '2026-03-02']);
  });
});

describe('files that are no itemised Stripe report of the source', () => {
  const text = stripeReport(settled(10));

  test('a summary, and a report without the column of our order numbers', async () => {
    expect(await refusal('category,currency,count,gross,fee,net\ncharge,usd,1,1,0,1\n')).toMatchObject({
      code: 'unknown_layout',
      found: ['category', 'currency', 'count', 'gross', 'fee', 'net'],
    });
    const other = await refusal(text, { keyColumn: 'payment_metadata[bill]' });
    expect(other).toMatchObject({ code: 'unknown_layout' });
    expect((other as { expected: string[] }).expected).toContain('payment_metadata[bill]');
  });

  test('another day, nothing, an archive', async () => {
    expect(await refusal(text, { date: '2025-01-01', zone: 'Asia/Shanghai' })).toEqual({
      code: 'other_day',
      expected: ['2025-01-01'],
      found: ['2026-03-02'],
    });
    expect(await refusal('')).toMatchObject({ code: 'empty_file' });
    expect(await refusal('PK\u0003\u0004')).toMatchObject({ code: 'not_this_format' });
  });

  test('a report without rows is an empty day', async () => {
    const { events } = await read(stripeReport([]));
    expect(events.at(-1)).toMatchObject({ rows: 0, isEmptyDay: true });
  });

  test('the beginning of a report is known as one', () => {
    expect(looksLikeStripe(text)).toBe(true);
    expect(looksLikeStripe('id,amount\n')).toBe(false);
  });
});
