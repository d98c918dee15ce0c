import { describe, expect, test } from 'vitest';
import { tableMapping } from '../testing/statements/generic-table';
import { checkSource, readSourceSettings } from './recon-source';

const TYPES = [{ bizType: 'pay', kind: 'payment', keyFrom: 'biz_id' }];
const base = (format: string, settings: object = {}) => ({
  name: 'WeChat',
  format,
  settings: { types: TYPES, startsOn: '2026-01-01', ...settings },
});

function fieldsOf(input: unknown): Record<string, string> {
  const checked = checkSource(input);
  return checked.ok ? {} : checked.fields;
}

function settingsOf(input: unknown) {
  const checked = checkSource(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  return checked.value.settings;
}

describe('what a source says', () => {
  test('little has to be said; the rest is usual for the format', () => {
    expect(settingsOf(base('wechat_trade'))).toEqual({
      description: '',
      merchant: null,
      currency: 'CNY',
      zone: 'Asia/Shanghai',
      graceDays: 1,
      lookBackDays: 7,
      toleranceMinor: '0',
      types: [
        {
          bizType: 'pay',
          kind: 'payment',
          keyFrom: 'biz_id',
          keyPath: null,
          amountPath: null,
          unit: 'minor',
          currencyPath: null,
        },
      ],
      leaveAside: ['fee'],
      amountBasis: 'order',
      statusMap: {},
      stripe: null,
      mapping: null,
      query: null,
      approveAboveMinor: null,
      dueAt: null,
      startsOn: '2026-01-01',
    });
    expect(settingsOf(base('stripe_itemised', { zone: 'UTC' })).stripe).toEqual({
      keyColumn: 'payment_metadata[order_id]',
      refundKeyColumn: 'refund_metadata[refund_id]',
      reportZone: 'UTC',
      decimalMark: '.',
    });
  });

  test.each(['generic_csv', 'generic_xlsx'])(
    '%s needs a mapping, and tells which column is missing',
    (format) => {
      expect(settingsOf(base(format, { mapping: tableMapping() })).mapping).toEqual(tableMapping());
      expect(fieldsOf(base(format))).toEqual({ 'settings.mapping': 'required' });
      const columns = { ...tableMapping().columns, key: '', amount: null };
      expect(fieldsOf(base(format, { mapping: { ...tableMapping(), columns } }))).toMatchObject({
        'settings.mapping.columns.key': 'required',
      });
    },
  );

  test('what only another format needs is dropped', () => {
    const all = {
      mapping: tableMapping(),
      statusMap: { CHANGE: 'succeeded' },
      stripe: {},
      query: { url: 'https://pay.example/{key}', statusPath: '$.state' },
      amountBasis: 'received',
    };
    expect(settingsOf(base('alipay_trade', all))).toMatchObject({
      mapping: null,
      statusMap: {},
      stripe: null,
      query: null,
      amountBasis: 'received',
    });
    expect(settingsOf(base('wechat_trade', { ...all, amountBasis: 'settled' }))).toMatchObject({
      statusMap: { CHANGE: 'succeeded' },
      amountBasis: 'settled',
    });
  });

  test('saved and read again it is the same', () => {
    const settings = settingsOf(base('generic_csv', { mapping: tableMapping() }));
    expect(readSourceSettings(JSON.stringify(settings))).toEqual(settings);
    expect(readSourceSettings('{"types":')).toBeNull();
    expect(readSourceSettings('{}')).toBeNull();
  });
});

describe('what is refused, by field', () => {
  test.each<[string, object, Record<string, string>]>([
    ['no types', { types: [] }, { 'settings.types': 'required' }],
    ['a type twice', { types: [...TYPES, ...TYPES] }, { 'settings.types': 'taken' }],
    [
      'a key in the payload without its path',
      { types: [{ ...TYPES[0], keyFrom: 'payload' }] },
      { 'settings.types.0.keyPath': 'required' },
    ],
    ['no such zone', { zone: 'Mars/Olympus' }, { 'settings.zone': 'unknown_zone' }],
    ['days that are not counted in China', { zone: 'America/New_York' }, { 'settings.zone': 'invalid' }],
    ['a currency of no one', { currency: 'yuan' }, { 'settings.currency': 'bad_currency' }],
    ['a tolerance below zero', { toleranceMinor: '-1' }, { 'settings.toleranceMinor': 'bad_amount' }],
    ['a fraction of a cent', { approveAboveMinor: '1.5' }, { 'settings.approveAboveMinor': 'bad_amount' }],
    ['half a day of grace', { graceDays: 0.5 }, { 'settings.graceDays': 'invalid' }],
    ['a year of looking back', { lookBackDays: 366 }, { 'settings.lookBackDays': 'out_of_range' }],
    ['a day that is none', { startsOn: '2026-02-30' }, { 'settings.startsOn': 'invalid' }],
    ['a time that is none', { dueAt: '24:00' }, { 'settings.dueAt': 'invalid' }],
    ['a basis of another format', { amountBasis: 'received' }, { 'settings.amountBasis': 'unknown_kind' }],
  ])('%s', (_name, settings, fields) => {
    expect(fieldsOf(base('wechat_trade', settings))).toEqual(fields);
  });

  test('a source without a name, or of an unknown format', () => {
    expect(fieldsOf({ ...base('wechat_trade'), name: ' ' })).toEqual({ name: 'required' });
    expect(fieldsOf(base('excel'))).toEqual({ format: 'unknown_kind' });
    expect(fieldsOf(null)).toEqual({ form: 'invalid' });
  });
});

describe('a source that is asked', () => {
  const query = {
    url: 'https://pay.example/q?id={key}',
    statusPath: '$.s',
    statuses: [{ word: 'ok', means: 'succeeded' }],
  };
  const asked = (parts: object) => fieldsOf(base('status_query', { query: { ...query, ...parts } }));

  test('one address with words, or the confirm URLs of the types', () => {
    expect(asked({})).toEqual({});
    expect(asked({ url: null, statusPath: null, statuses: [] })).toEqual({});
    expect(fieldsOf(base('status_query'))).toEqual({ 'settings.query': 'required' });
  });

  test.each<[string, object, Record<string, string>]>([
    ['many at once without an address', { url: null, mode: 'batch' }, { 'settings.query.url': 'required' }],
    ['many at once without their key', { mode: 'batch' }, { 'settings.query.keyPath': 'required' }],
    ['answers without a status', { statusPath: null }, { 'settings.query.statusPath': 'required' }],
    ['answers without any words', { statuses: [] }, { 'settings.query.statuses': 'required' }],
    ['a file', { url: 'file:///etc/passwd' }, { 'settings.query.url': 'not_a_url' }],
    ['a password in the address', { url: 'https://a:b@pay.example/' }, { 'settings.query.url': 'not_a_url' }],
    ['a private address', { url: 'http://169.254.169.254/{key}' }, { 'settings.query.url': 'bad_host' }],
    ['a host beside the list', { allowedHosts: ['other.example'] }, { 'settings.query.url': 'bad_host' }],
    [
      'our own secret',
      { authorizationEnv: 'DATABASE_URL' },
      { 'settings.query.authorizationEnv': 'own_variable' },
    ],
    [
      'a word with two meanings',
      { statuses: [query.statuses[0], { word: 'ok', means: 'failed' }] },
      { 'settings.query.statuses': 'taken' },
    ],
  ])('%s', (_name, parts, fields) => {
    expect(asked(parts)).toEqual(fields);
  });

  test('a private address that is allowed by name', () => {
    expect(asked({ url: 'http://10.0.0.7/{key}', allowedPrivateHosts: ['10.0.0.7'] })).toEqual({});
  });
});
