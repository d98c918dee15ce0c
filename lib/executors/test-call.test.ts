import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { taskTypeSettings } from '../config/task-type';
import { processClock } from '../domain/clock';
import { startDownstream, type Downstream } from '../testing/downstream';
import { runTestCall } from './test-call';

let downstream: Downstream;
beforeAll(async () => {
  downstream = await startDownstream();
});
afterAll(() => downstream.close());
beforeEach(() => {
  downstream.requests.length = 0;
  downstream.answer((_, response) => response.end());
});

const LOOPBACK = ['127.0.0.1'];
const eventId = 'makegood-test-1';

function call(http: object = {}, rules: object = {}, secret: string | null = null, payload = '{"a":1}') {
  const settings = taskTypeSettings.parse({
    http: { url: `${downstream.url}/pay?x=1`, allowedPrivateHosts: LOOPBACK, timeoutMs: 2000, ...http },
    retry: { kind: 'steps', stepsMs: [4000], jitterMs: 1000 },
    ...rules,
  });
  const { http: target } = settings;
  if (target === null) throw new Error('no http settings');
  const request = { bizType: 'refund', settings, http: target, payload, eventId, secret };
  return runTestCall(request, processClock);
}

test('what is shown is what went over the wire, to the letter', async () => {
  downstream.answer((_, response) => response.writeHead(201, { 'x-trace': 't-1' }).end('{"ok":true}'));
  const payload = '{"orderId":9007199254740993,"__proto__":{"isAdmin":true},"名":"值"}';
  const report = await call({}, {}, 'the-secret', payload);
  const [seen] = downstream.requests;
  expect(seen).toMatchObject({ method: 'POST', path: '/pay?x=1', body: payload });
  const lines = report.exchange?.request.head?.split('\n') ?? [];
  expect(lines[0]).toBe('POST /pay?x=1 HTTP/1.1');
  const shown: Record<string, string> = {};
  for (const line of lines.slice(1)) {
    const [name = '', value = ''] = line.split(/: (.*)/);
    shown[name] = value;
  }
  expect(shown).toEqual(seen?.headers);
  expect(seen?.headers['idempotency-key']).toBe(eventId);
  const signed = createHmac('sha256', 'the-secret').update(
    `${seen?.headers['x-makegood-timestamp']}.${payload}`,
  );
  expect(shown['x-makegood-signature']).toBe(`sha256=${signed.digest('hex')}`);
  expect(JSON.stringify(report)).not.toContain('the-secret');
  expect(report).toMatchObject({
    verdict: { kind: 'succeed' },
    exchange: {
      request: { method: 'POST', url: `${downstream.url}/pay?x=1`, body: payload },
      answer: { status: 201, body: '{"ok":true}', cut: false },
    },
  });
  expect(report.exchange?.answer?.headers['x-trace']).toBe('t-1');
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

describe('the verdict is the engine’s', () => {
  test.each<[status: number, rules: object, verdict: object]>([
    [503, {}, { kind: 'retry', inMs: 4000, unknown: false, retries: 1 }],
    [503, { retry: { kind: 'steps', stepsMs: [] } }, { kind: 'fail', because: 'no_retries' }],
    [422, {}, { kind: 'fail', because: 'permanent' }],
    [409, {}, { kind: 'retry', inMs: 4000, unknown: true, retries: 1 }],
    [409, { onUnknown: 'hand_over' }, { kind: 'fail', because: 'unknown' }],
    [202, { onUnknown: 'hand_over' }, { kind: 'fail', because: 'unknown' }],
  ])('%d with %j', async (status, rules, verdict) => {
    downstream.answer((_, response) => response.writeHead(status).end());
    expect((await call({}, rules)).verdict).toEqual(verdict);
  });

  test('Retry-After counts', async () => {
    downstream.answer((_, response) => response.writeHead(429, { 'retry-after': '60' }).end());
    expect((await call()).verdict).toMatchObject({ kind: 'retry', inMs: 60_000 });
  });

  test('an unknown outcome is asked about where the rules ask', async () => {
    downstream.answer(({ method }, response) =>
      method === 'GET' ? response.end('{"status":"not_done"}') : response.writeHead(202).end(),
    );
    const confirmUrl = `${downstream.url}/events/{event_id}`;
    const report = await call({ confirmUrl }, { onUnknown: 'confirm' });
    expect(report).toMatchObject({ verdict: { kind: 'confirm' }, confirmation: { answer: 'not_done' } });
    expect(report.confirmation?.exchange?.request.head).toMatch(
      /^GET \/events\/makegood-test-1 HTTP\/1\.1\n/,
    );
  });
});

describe('the engine’s rules hold', () => {
  test('a redirect is not followed', async () => {
    downstream.answer((_, response) => response.writeHead(302, { location: `${downstream.url}/else` }).end());
    const report = await call();
    expect(report.verdict).toEqual({ kind: 'fail', because: 'permanent' });
    expect(downstream.requests.map(({ path }) => path)).toEqual(['/pay?x=1']);
  });

  test.each([
    ['a private host that is not named', { allowedPrivateHosts: [] }],
    ['a name that leads to a private address', { url: 'http://localhost/pay', allowedPrivateHosts: [] }],
    ['a host that is not on the list', { allowedHosts: ['pay.test'], allowedPrivateHosts: [] }],
    [
      'an address in the payload that is not allowed',
      { url: null, urlPath: '$.a', allowedHosts: ['pay.test'] },
    ],
  ])('%s: nothing is sent', async (_what, http) => {
    const report = await call(http);
    expect(report.outcome.kind).toBe('permanent');
    expect(report.exchange?.request.head ?? null).toBeNull();
    expect(downstream.requests).toEqual([]);
  });

  test('no answer within the time limit is unknown, with the time it took', async () => {
    downstream.answer(() => undefined);
    const report = await call({ timeoutMs: 150 }, { onUnknown: 'hand_over' });
    expect(report).toMatchObject({
      outcome: { kind: 'unknown', error: { class: 'timeout' } },
      verdict: { kind: 'fail', because: 'unknown' },
      limitMs: 150,
      limitCut: false,
      exchange: { answer: null },
    });
    expect(report.exchange?.elapsedMs).toBeGreaterThanOrEqual(140);
  });

  test('a longer limit is cut for the person who waits', async () => {
    expect(await call({ timeoutMs: 600_000 })).toMatchObject({ limitMs: 30_000, limitCut: true });
  });
});
