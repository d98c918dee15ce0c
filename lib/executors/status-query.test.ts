import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { taskTypeSettings } from '@/lib/config/task-type';
import type { QuerySettings } from '@/lib/domain/source-settings';
import type { StatusQuestion } from '@/lib/domain/status-query';
import { startDownstream, type Downstream } from '@/lib/testing/downstream';
import { askOne, statusAsker, type StatusAskerOptions } from './status-query';

let other: Downstream;
beforeEach(async () => {
  other = await startDownstream();
});
afterEach(() => other.close());

const never = new AbortController().signal;

function settings(parts: Partial<QuerySettings> = {}): QuerySettings {
  return {
    url: `${other.url}/orders/{key}?event={event_id}`,
    mode: 'one',
    batchSize: 100,
    ratePerSecond: 1000,
    timeoutMs: 2000,
    allowedHosts: [],
    allowedPrivateHosts: ['127.0.0.1'],
    authorizationEnv: null,
    listPath: null,
    keyPath: null,
    statusPath: '$.trade.state',
    amountPath: '$.trade.amount',
    unit: 'minor',
    currencyPath: '$.trade.currency',
    providerIdPath: '$.trade.id',
    statuses: [
      { word: 'SUCCESS', means: 'succeeded' },
      { word: 'CLOSED', means: 'failed' },
      { word: 'USERPAYING', means: 'in_progress' },
      { word: '404', means: 'failed' },
    ],
    askAt: null,
    runAfter: false,
    ...parts,
  };
}

const options = (query: QuerySettings | null, parts: Partial<StatusAskerOptions> = {}) => ({
  query,
  typeHttp: () => null,
  environment: {},
  ...parts,
});

const about = (key: string, parts: Partial<StatusQuestion> = {}): StatusQuestion => ({
  key,
  bizType: 'pay',
  eventId: `pay:${key}`,
  bizId: key,
  taskId: 1n,
  ...parts,
});

const answer = (status: number, body: unknown) =>
  other.answer((_, response) => {
    response.writeHead(status);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

describe('one question', () => {
  test('goes to the address with the key in its place, and keeps the answer to the byte', async () => {
    const body = '{"trade": {"state":"SUCCESS","amount":9007199254740993,"currency":"CNY","id":"42000"}}';
    answer(200, body);
    const said = await askOne(options(settings()), about('A/1 中', { eventId: 'e&1' }), never);
    expect(said).toMatchObject({
      outcome: 'succeeded',
      httpStatus: 200,
      raw: body,
      amount: '9007199254740993',
      currency: 'CNY',
      providerId: '42000',
      reached: true,
    });
    expect(other.requests).toMatchObject([
      { method: 'GET', path: `/orders/${encodeURIComponent('A/1 中')}?event=e%261`, body: '' },
    ]);
  });

  test.each([
    ['CLOSED', 'failed'],
    ['USERPAYING', 'in_progress'],
    ['NOTPAY', 'unknown'],
    ['', 'unknown'],
  ])('their word %j means %s', async (state, outcome) => {
    answer(200, { trade: { state } });
    expect(await askOne(options(settings()), about('A'), never)).toMatchObject({ outcome, reached: true });
  });

  test('an unknown order says so by its HTTP status, where the source knows what that means', async () => {
    answer(404, 'no such order');
    expect(await askOne(options(settings()), about('A'), never)).toMatchObject({
      outcome: 'failed',
      httpStatus: 404,
      raw: 'no such order',
    });
    const without = settings({ statuses: [] });
    expect(await askOne(options(without), about('A'), never)).toMatchObject({ outcome: 'unknown' });
  });

  test.each([500, 503, 429, 401, 302])('HTTP %i is no word about a payment', async (status) => {
    answer(status, { trade: { state: 'SUCCESS' } });
    expect(await askOne(options(settings()), about('A'), never)).toMatchObject({
      outcome: 'unknown',
      httpStatus: status,
      reached: false,
    });
  });

  test('time-out, lost connection and no JSON cannot say', async () => {
    other.answer(() => undefined);
    const slow = await askOne(options(settings({ timeoutMs: 100 })), about('A'), never);
    expect(slow).toMatchObject({ outcome: 'unknown', reached: false, httpStatus: null });
    expect(slow.raw).toMatch(/No answer within 100 ms/);
    other.answer((_, response) => response.destroy());
    expect(await askOne(options(settings()), about('A'), never)).toMatchObject({ reached: false });
    answer(200, '<html>');
    expect(await askOne(options(settings()), about('A'), never)).toMatchObject({
      outcome: 'unknown',
      raw: '<html>',
      reached: true,
    });
  });

  test('carries the credential of its variable, never one of the product', async () => {
    answer(200, { trade: { state: 'SUCCESS' } });
    const parts = { environment: { PAY_API: 'Bearer x', DATABASE_URL: 'file:secret' } };
    await askOne(options(settings({ authorizationEnv: 'PAY_API' }), parts), about('A'), never);
    expect(other.requests[0]?.headers.authorization).toBe('Bearer x');
    for (const name of ['DATABASE_URL', 'NOT_THERE']) {
      const said = await askOne(options(settings({ authorizationEnv: name }), parts), about('A'), never);
      expect(said).toMatchObject({ outcome: 'unknown', reached: false });
      expect(said.raw).toContain(name);
    }
    expect(other.requests).toHaveLength(1);
  });

  test('hosts follow the rules of the http executor', async () => {
    const refused = [
      settings({ allowedPrivateHosts: [] }),
      settings({ allowedHosts: ['pay.example.com'], allowedPrivateHosts: [] }),
      settings({ url: 'ftp://127.0.0.1/{key}' }),
      settings({ url: 'http://user:word@127.0.0.1/{key}' }),
    ];
    for (const query of refused)
      expect(await askOne(options(query), about('A'), never)).toMatchObject({ reached: false });
    const rebound = settings({ url: `http://pay.example.com:${other.port}/{key}`, allowedPrivateHosts: [] });
    const resolve: StatusAskerOptions['resolve'] = (_host, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    const said = await askOne(options(rebound, { resolve }), about('A'), never);
    expect(said.raw).toMatch(/private address/);
    expect(other.requests).toHaveLength(0);
  });

  test('a list of its transactions gives an answer each', async () => {
    const list = settings({
      listPath: '$.items',
      keyPath: '$.order',
      statusPath: '$.state',
      amountPath: '$.fen',
      currencyPath: null,
      providerIdPath: null,
    });
    const paid = (order: string, fen: number) => ({ order, state: 'SUCCESS', fen });
    answer(200, { items: [paid('A', 1), paid('B', 2), paid('A', 3)] });
    const asker = statusAsker(options(list));
    const said = await asker.ask([about('A'), about('C')], never);
    expect(said.map((answers) => answers.map(({ outcome, amount }) => [outcome, amount]))).toEqual([
      [
        ['succeeded', '1'],
        ['succeeded', '3'],
      ],
      [['unknown', null]],
    ]);
    await asker.close();
  });
});

describe('without an address of the source', () => {
  const http = taskTypeSettings.parse({
    http: { url: 'http://127.0.0.1/x', allowedPrivateHosts: ['127.0.0.1'] },
  }).http!;
  const ofType = (confirmUrl: string | null) => ({ typeHttp: () => ({ ...http, confirmUrl }) });

  test.each([
    [200, '{"status":"done"}', 'succeeded'],
    [200, '{"status":"not_done"}', 'failed'],
    [202, '', 'in_progress'],
    [404, '', 'failed'],
    [200, 'sign in', 'unknown'],
  ])('the confirm address of the type is asked: %i %j', async (status, body, outcome) => {
    answer(status, body);
    const confirm = ofType(`${other.url}/confirm/{biz_id}`);
    const said = await askOne(options(null, confirm), about('A'), never);
    expect(said).toMatchObject({ outcome, amount: null, reached: true });
    expect(other.requests[0]?.path).toBe('/confirm/A');
  });

  test('a type without one has nobody to ask', async () => {
    const said = await askOne(options(settings({ url: null }), ofType(null)), about('A'), never);
    expect(said).toMatchObject({ outcome: 'unknown', reached: false });
    expect(said.raw).toMatch(/pay has no confirm address/);
  });
});

describe('many in one call', () => {
  const batch = () =>
    settings({
      url: `${other.url}/query`,
      mode: 'batch',
      listPath: '$.data.list',
      keyPath: '$.no',
      statusPath: '$.state',
      amountPath: '$.yuan',
      unit: 'major',
      currencyPath: null,
      providerIdPath: null,
    });

  test('each key gets its own, whatever their order, and a key that is not named cannot be told', async () => {
    answer(
      200,
      '{"data":{"list":[{"no":77777777777777777777,"state":"CLOSED"},{"no":"A","state":"SUCCESS","yuan":1.50}]}}',
    );
    const asker = statusAsker(options(batch()));
    const said = await asker.ask([about('A'), about('77777777777777777777'), about('C'), about('A')], never);
    expect(said.map(([first]) => [first?.outcome, first?.amount, first?.reached])).toEqual([
      ['succeeded', '1.50', true],
      ['failed', null, true],
      ['unknown', null, true],
      ['succeeded', '1.50', true],
    ]);
    expect(said[0]?.[0]?.raw).toBe('{"no":"A","state":"SUCCESS","yuan":1.50}');
    expect(other.requests).toMatchObject([
      { method: 'POST', body: '{"keys":["A","77777777777777777777","C"]}' },
    ]);
    await asker.close();
  });

  test('a long list is read whole', async () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `K${index}`);
    answer(200, { data: { list: keys.map((no) => ({ no, state: 'SUCCESS', pad: 'x'.repeat(200) })) } });
    const asker = statusAsker(options(batch()));
    const said = await asker.ask(
      keys.map((key) => about(key)),
      never,
    );
    expect(said.every(([first]) => first?.outcome === 'succeeded')).toBe(true);
    await asker.close();
  });
});
