import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { taskTypeSettings, type HttpSettings } from '../config/task-type';
import { processClock } from '../domain/clock';
import { startDownstream, type Downstream } from '../testing/downstream';
import { freePort } from '../testing/processes';
import type { ExecutableTask } from './executor';
import type { Resolve } from './guarded-lookup';
import { httpExecutor } from './http-executor';

let downstream: Downstream;
const cleanUp: (() => Promise<void>)[] = [];

beforeEach(async () => {
  downstream = await startDownstream();
});
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
  await downstream.close();
});

const task = (columns: Partial<ExecutableTask> = {}): ExecutableTask => ({
  id: 7n,
  bizType: 'refund',
  bizId: 'RF-1',
  eventId: 'evt-1',
  payload: '{"orderId":202612345678901234567, "note":"退款"}',
  payloadRevision: 1,
  retryCount: 0,
  attemptCount: 0,
  ...columns,
});

type Extra = { secret?: string; resolve?: Resolve };

function executor(settings: Partial<HttpSettings> = {}, extra: Extra = {}) {
  const defaults = { url: `${downstream.url}/hook`, allowedPrivateHosts: ['127.0.0.1'], timeoutMs: 15_000 };
  const { http } = taskTypeSettings.parse({ http: { ...defaults, ...settings } });
  if (http === null) throw new Error('no settings');
  const made = httpExecutor({
    settings: http,
    connections: 4,
    secret: extra.secret ?? null,
    clock: processClock,
    ...(extra.resolve === undefined ? {} : { resolve: extra.resolve }),
  });
  cleanUp.push(made.close);
  return made;
}

const context = (signal = new AbortController().signal) => ({ attempt: 3, signal });
const run = (settings?: Partial<HttpSettings>, columns?: Partial<ExecutableTask>, extra?: Extra) =>
  executor(settings, extra).execute(task(columns), context());
const answerWith = (status: number, headers: Record<string, string> = {}, body = '') =>
  downstream.answer((_, response) => response.writeHead(status, headers).end(body));

describe('what is sent', () => {
  test('the payload byte for byte, and who it is', async () => {
    await run();
    const [request] = downstream.requests;
    expect(request?.body).toBe(task().payload);
    expect(request).toMatchObject({ method: 'POST', path: '/hook' });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'evt-1',
      'x-makegood-attempt': '3',
      'x-makegood-task': '7',
    });
    expect(request?.headers['x-makegood-signature']).toBeUndefined();
  });

  test('a signature over timestamp and body when the type has a secret', async () => {
    await run({}, {}, { secret: 's3cret' });
    const headers = downstream.requests[0]?.headers ?? {};
    const stamp = String(headers['x-makegood-timestamp']);
    const expected = createHmac('sha256', 's3cret').update(`${stamp}.${task().payload}`).digest('hex');
    expect(headers['x-makegood-signature']).toBe(`sha256=${expected}`);
    expect(Math.abs(Number(stamp) * 1000 - Date.now())).toBeLessThan(5_000);
  });

  test('an event_id that no header can carry is percent-encoded', async () => {
    expect(await run({}, { eventId: '退款-1' })).toMatchObject({ kind: 'succeeded' });
    expect(downstream.requests[0]?.headers['idempotency-key']).toBe(encodeURIComponent('退款-1'));
  });
});

describe('what an answer means', () => {
  test.each([
    [200, 'succeeded'],
    [204, 'succeeded'],
    [202, 'unknown'],
    [301, 'permanent'],
    [307, 'permanent'],
    [400, 'permanent'],
    [404, 'permanent'],
    [409, 'unknown'],
    [422, 'permanent'],
    [408, 'failed'],
    [425, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('HTTP %i: %s', async (status, kind) => {
    answerWith(status, { location: '/elsewhere' });
    expect(await run()).toMatchObject({ kind, httpStatus: status });
    expect(downstream.requests).toHaveLength(1);
  });

  test('409 is done where the type says so, and unknown all the same after a payload edit', async () => {
    answerWith(409);
    expect(await run({ on409: 'done' })).toMatchObject({ kind: 'succeeded' });
    expect(await run({ on409: 'done' }, { payloadRevision: 2 })).toMatchObject({ kind: 'unknown' });
  });

  test('the error tells status and body, at most 64 KB of it', async () => {
    answerWith(422, {}, `{"reason":"card_expired"}`);
    expect(await run()).toMatchObject({
      error: { class: 'http_422', message: 'HTTP 422: {"reason":"card_expired"}' },
    });
    answerWith(500, {}, 'x'.repeat(500_000));
    const long = await run();
    expect(long.kind === 'failed' ? long.error.message.length : Infinity).toBeLessThan(70_000);
  });

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['99999999999', 86_400_000],
  ])('Retry-After %s is %i ms', async (header, retryAfterMs) => {
    answerWith(503, { 'retry-after': header });
    expect(await run()).toMatchObject({ kind: 'failed', retryAfterMs });
  });

  test('Retry-After as a date is counted from now, and nonsense is left out', async () => {
    answerWith(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
    const dated = await run();
    const wait = dated.kind === 'failed' ? dated.retryAfterMs : 0;
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    answerWith(429, { 'retry-after': 'soon' });
    expect(await run()).not.toHaveProperty('retryAfterMs');
  });

  test('a status counts although the rest of the answer never comes', async () => {
    downstream.answer((_, response) => response.writeHead(200, { 'content-length': '10' }).write('x'));
    expect(await run({ timeoutMs: 1_500 })).toMatchObject({ kind: 'succeeded', httpStatus: 200 });
  });
});

describe('when no answer comes', () => {
  test('connection refused: failed, nothing was sent', async () => {
    const port = await freePort();
    expect(await run({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
      kind: 'failed',
      error: { class: 'connection_refused' },
    });
  });

  test('a name that does not resolve: failed', async () => {
    const resolve: Resolve = (_, __, done) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    expect(await run({ url: 'http://nowhere.test/' }, {}, { resolve })).toMatchObject({
      kind: 'failed',
      error: { class: 'dns_failure' },
    });
  });

  test('time-out after sending: unknown', async () => {
    downstream.answer(() => undefined);
    expect(await run({ timeoutMs: 1_500 })).toMatchObject({ kind: 'unknown', error: { class: 'timeout' } });
    expect(downstream.requests).toHaveLength(1);
  });

  test('connection lost after sending: unknown', async () => {
    downstream.answer((_, response) => response.destroy());
    expect(await run()).toMatchObject({ kind: 'unknown', error: { class: 'connection_lost' } });
  });

  test('a server that accepts and says nothing of HTTP: unknown', async () => {
    const silent = createServer((socket) => socket.on('data', () => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    expect(await run({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ kind: 'unknown' });
    await new Promise((resolve) => silent.close(resolve));
  });

  test('the worker stops: unknown when it was sent, failed when it was not', async () => {
    const stop = new AbortController();
    downstream.answer(() => stop.abort());
    expect(await executor().execute(task(), context(stop.signal))).toMatchObject({
      kind: 'unknown',
      error: { class: 'worker_stopped' },
    });
    expect(await executor().execute(task(), context(stop.signal))).toMatchObject({ kind: 'failed' });
    expect(downstream.requests).toHaveLength(1);
  });
});

describe('where it may be sent', () => {
  test('an address out of the payload has to be on the list', async () => {
    const payload = `{"order":{"callback_url":"${downstream.url}/from-payload"}}`;
    const path = { url: null, urlPath: '$.order.callback_url' };
    expect(await run(path, { payload })).toMatchObject({ kind: 'succeeded' });
    expect(downstream.requests[0]?.path).toBe('/from-payload');
    const other = '{"order":{"callback_url":"http://evil.test/"}}';
    expect(await run({ ...path, allowedHosts: ['good.test'] }, { payload: other })).toMatchObject({
      kind: 'permanent',
      error: { class: 'refused_host' },
    });
  });

  test.each(['{}', '{"u":7}', '{"u":"not an address"}', '{"u":"ftp://127.0.0.1/"}', '{"u":'])(
    'a payload without a usable address (%s) fails for good',
    async (payload) => {
      expect(await run({ url: null, urlPath: '$.u', allowedHosts: ['*.test'] }, { payload })).toMatchObject({
        kind: 'permanent',
        error: { class: 'invalid_url' },
      });
    },
  );

  test('a public name that leads to a private address is refused when connecting', async () => {
    const resolve: Resolve = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const url = `http://shop.test:${downstream.port}/`;
    expect(await run({ url }, {}, { resolve })).toMatchObject({
      kind: 'permanent',
      error: { class: 'refused_host' },
    });
    expect(downstream.requests).toHaveLength(0);
    expect(await run({ url, allowedPrivateHosts: ['shop.test'] }, {}, { resolve })).toMatchObject({
      kind: 'succeeded',
    });
  });

  test('private addresses are refused unless they are allowed by name', async () => {
    expect(await run({ allowedPrivateHosts: [] })).toMatchObject({ error: { class: 'refused_host' } });
    const port = `127.0.0.1:${downstream.port}`;
    expect(await run({ allowedPrivateHosts: [port] })).toMatchObject({ kind: 'succeeded' });
    expect(await run({ allowedPrivateHosts: ['127.0.0.1:1'] })).toMatchObject({ kind: 'permanent' });
  });
});

describe('asking what became of it', () => {
  const ask = (settings: Partial<HttpSettings> = {}) =>
    executor({ confirmUrl: `${downstream.url}/confirm/{event_id}?biz={biz_id}`, ...settings }).confirm?.(
      task({ eventId: 'a/b', bizId: 'R&F' }),
      context(),
    );

  test.each([
    [200, '{"status":"done"}', 'done'],
    [200, '{"status":"not_done"}', 'not_done'],
    [200, '{"status":"in_progress"}', 'in_progress'],
    [200, '{"status":"perhaps"}', 'cannot_say'],
    [200, '<html>Please sign in</html>', 'cannot_say'],
    [200, '', 'done'],
    [404, '', 'not_done'],
    [202, '', 'in_progress'],
    [404, '{"status":"done"}', 'done'],
    [500, '{"status":"done"}', 'cannot_say'],
    [403, '', 'cannot_say'],
  ])('HTTP %i %s: %s', async (status, body, answer) => {
    answerWith(status, {}, body);
    expect(await ask()).toBe(answer);
    expect(downstream.requests[0]).toMatchObject({ method: 'GET', path: '/confirm/a%2Fb?biz=R%26F' });
  });

  test('a lost connection or a refused host cannot say', async () => {
    downstream.answer((_, response) => response.destroy());
    expect(await ask()).toBe('cannot_say');
    expect(await ask({ allowedPrivateHosts: [] })).toBe('cannot_say');
  });
});
