import { describe, expect, test } from 'vitest';
import type { SourceDefinition } from '@/lib/domain/views/recon-source';
import { checkSource } from '@/lib/config/recon-source';
import { SOURCE_FORMATS, type SourceFormat, type SourceSettings } from '@/lib/domain/source-settings';
import { readSourceDraft } from './read-source-draft';
import { sourceDraft } from './source-draft';
import { mergeDrafts } from './source-merge';
import { newSource, withCurrency, withFormat } from './source-presets';

const word = (unit: string) => unit;

const MAPPING = {
  columns: {
    key: '订单号',
    refundKey: '退款单号',
    amount: '金额',
    income: null,
    expense: null,
    currency: null,
    status: '状态',
    kind: null,
    time: '时间',
    providerId: null,
  },
  fixedCurrency: 'CNY',
  unit: 'major',
  decimalMark: '.',
  signRule: 'negative_is_refund',
  zone: 'Asia/Shanghai',
  dateOrder: 'ymd',
  statuses: [{ word: '成功', means: 'succeeded' }],
  defaultStatus: null,
  kinds: [],
  defaultKind: null,
  delimiter: ';',
  sheet: null,
};

const QUERY: NonNullable<SourceSettings['query']> = {
  url: 'https://pay.example.com/orders/{key}',
  mode: 'one',
  batchSize: 100,
  ratePerSecond: 5,
  timeoutMs: 1500,
  allowedHosts: ['pay.example.com'],
  allowedPrivateHosts: [],
  authorizationEnv: 'PAY_AUTH',
  listPath: null,
  keyPath: null,
  statusPath: '$.state',
  amountPath: '$.amount',
  unit: 'minor',
  currencyPath: null,
  providerIdPath: '$.id',
  statuses: [{ word: 'PAID', means: 'succeeded' }],
  askAt: '02:30',
  runAfter: false,
};

function source(format: SourceFormat, settings: Partial<SourceSettings> = {}): SourceDefinition {
  const { settings: usual } = newSource('2026-03-01');
  const isTable = format === 'generic_csv' || format === 'generic_xlsx';
  const given = {
    ...usual,
    types: [{ ...usual.types[0]!, bizType: 'payment_confirm' }],
    amountBasis: null,
    mapping: isTable ? MAPPING : null,
    query: format === 'status_query' ? QUERY : null,
    ...settings,
  };
  const checked = checkSource({ name: 'Books', format, settings: given });
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  return checked.value;
}

/** What a form gives that nobody touched. */
function throughTheForm(start: SourceDefinition) {
  const { definition, unreadable } = readSourceDraft(sourceDraft(start, word), start);
  expect(unreadable).toEqual({});
  return checkSource(definition);
}

describe('a source through the form', () => {
  test.each(SOURCE_FORMATS)('%s comes out as it went in', (format) => {
    const start = source(format, {
      merchant: '1900000109',
      toleranceMinor: '1',
      approveAboveMinor: '1000050',
      dueAt: null,
      leaveAside: ['fee'],
    });
    expect(throughTheForm(start)).toEqual({ ok: true, value: start });
  });

  test('paths, words and a currency without decimals, too', () => {
    const start = source('wechat_trade', {
      currency: 'JPY',
      toleranceMinor: '5',
      approveAboveMinor: '50000',
      statusMap: { CHANGE: 'failed' },
      types: [
        {
          bizType: 'refund_submit',
          kind: 'refund',
          keyFrom: 'payload',
          keyPath: '$.refund_no',
          amountPath: '$.amount',
          unit: 'major',
          currencyPath: '$.currency',
        },
      ],
    });
    expect(sourceDraft(start, word)).toMatchObject({ tolerance: '5', approveAbove: '50000' });
    expect(throughTheForm(start)).toEqual({ ok: true, value: start });
  });

  test('what cannot be read is told by its path', () => {
    const start = source('status_query');
    const draft = {
      ...sourceDraft(start, word),
      graceDays: 'a few',
      tolerance: '1.005',
      approveAbove: '１,０００',
      timeout: 'soon',
    };
    const { definition, unreadable } = readSourceDraft(draft, start);
    expect(unreadable).toEqual({
      'settings.graceDays': 'not_a_number',
      'settings.toleranceMinor': 'bad_amount',
      'settings.query.timeoutMs': 'not_a_duration',
    });
    expect(definition).toMatchObject({ settings: { approveAboveMinor: '100000' } });
  });
});

describe('a new source', () => {
  test('needs a type to cover, and nothing else', () => {
    const start = newSource('2026-03-01');
    const checked = throughTheForm(start);
    expect(checked).toEqual({ ok: false, fields: { 'settings.types.0.bizType': 'required' } });
  });

  test('takes the usual values of another format where nothing was typed', () => {
    const draft = sourceDraft(newSource('2026-03-01'), word);
    expect(withFormat(draft, 'stripe_itemised')).toMatchObject({
      name: 'Stripe',
      currency: 'USD',
      zone: 'UTC',
      amountBasis: 'balance',
      mapping: { fixedCurrency: 'USD' },
    });
    const typed = { ...draft, name: 'Ours', currency: 'EUR' };
    const patch = withFormat(typed, 'stripe_itemised');
    expect(patch).toMatchObject({ zone: 'UTC' });
    expect(patch).not.toHaveProperty('name');
    expect(patch).not.toHaveProperty('currency');
  });

  test('rows without a currency follow the source’s, unless they were given another one', () => {
    const draft = sourceDraft(newSource('2026-03-01'), word);
    expect(withCurrency(draft, 'USD')).toMatchObject({ currency: 'USD', mapping: { fixedCurrency: 'USD' } });
    const mapping = { ...draft.mapping, fixedCurrency: 'EUR' };
    expect(withCurrency({ ...draft, mapping }, 'USD')).toEqual({ currency: 'USD' });
  });
});

describe('a lost race', () => {
  const base = sourceDraft(source('wechat_trade'), word);

  test('takes in what only they changed, keeps mine, and names what both changed', () => {
    const mine = { ...base, graceDays: '3', description: 'mine' };
    const theirs = { ...base, graceDays: '5', merchant: '1900000109', lookBackDays: '9' };
    const { draft, disputed } = mergeDrafts(base, mine, theirs);
    expect(draft).toMatchObject({
      graceDays: '3',
      description: 'mine',
      merchant: '1900000109',
      lookBackDays: '9',
    });
    expect(disputed).toEqual(['graceDays']);
  });

  test('the same change of both is no dispute', () => {
    const changed = { ...base, leaveAside: [] };
    expect(mergeDrafts(base, changed, { ...changed }).disputed).toEqual([]);
  });
});
