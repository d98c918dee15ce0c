import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIVEN_UP } from './error-class';
import { fingerprintOf, givenUpGroup, GROUP_PREFIX } from './fingerprint';
import { normaliseMessage } from './normalise-message';

const idOf = (message: string, errorClass: string | null = null, bizType = 'refund_submit') =>
  fingerprintOf({ bizType, errorClass, message }).id;

/** Each row is one cause in several dresses. Different rows are different causes. */
const CAUSES: readonly (readonly string[])[] = [
  [
    'cURL error 28: Operation timed out after 30001 ms with 0 bytes received',
    'cURL error 28: Operation timed out after 5000 ms with 1024 bytes received',
    'cURL error 28: Operation timed out after 5 seconds with 0 bytes received',
  ],
  [
    'cURL error 7: Failed to connect to 10.0.3.7 port 443',
    'cURL error 7: Failed to connect to pay.example.com port 8443',
  ],
  [
    'SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock; try restarting transaction',
    'SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock; try restarting transaction.',
  ],
  [
    'SQLSTATE[HY000]: General error: 1205 Lock wait timeout exceeded',
    'SQLSTATE[HY000]: General error: 1205 lock wait timeout exceeded',
  ],
  [
    "SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry 'PO20261129-7' for key 'uq_order_no'",
    "SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry 'PO2' for key 'uq_order_no'",
  ],
  ["SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry 'PO2' for key 'uq_phone'"],
  ['HTTP 503: {"code":"GATEWAY_MAINTENANCE","message":"退款网关维护中，请稍后重试"}'],
  ['HTTP 502: {"code":"GATEWAY_MAINTENANCE","message":"退款网关维护中，请稍后重试"}'],
  [
    'HTTP 422: {"code":"ORDER_CLOSED","msg":"订单已关闭","order_no":"PO2026112900017","amount":258.00}',
    'HTTP 422: {"code":"ORDER_CLOSED","msg":"订单已关闭","order_no":"PO88","amount":1}',
  ],
  ['HTTP 422: {"code":"BALANCE_LOW","msg":"余额不足","order_no":"PO88","amount":1}'],
  [
    'HTTP 400: {"errcode":40001,"errmsg":"invalid credential"}',
    'HTTP 400: {"errcode": 40001,"errmsg":"invalid credential"}',
  ],
  ['HTTP 400: {"errcode":40013,"errmsg":"invalid credential"}'],
  [
    'HTTP 422: {"code":"COUPON_SOLD_OUT","message":"优惠券批次 CB20261120 已领完"}',
    'HTTP 422: {"code":"COUPON_SOLD_OUT","message":"优惠券批次 CB20270101 已领完"}',
  ],
  [
    'ErrorException: Undefined array key "batch_id" in /srv/app/CouponJob.php:118',
    'ErrorException: Undefined array key "batch_id" in /srv/app/CouponJob.php:121',
  ],
  ['ErrorException: Undefined array key "sku" in /srv/app/CouponJob.php:118'],
  [
    'RedisException: read error on connection to redis-0.prod.svc.cluster.local:6379',
    'RedisException: read error on connection to 10.2.0.4:6380',
  ],
  [
    'connect ECONNREFUSED 127.0.0.1:8080; nothing was sent',
    'connect ECONNREFUSED 10.0.0.7:8443; nothing was sent',
    'connect ECONNREFUSED ::1:8080; nothing was sent',
  ],
  [
    'getaddrinfo ENOTFOUND pay.example.com; nothing was sent',
    'getaddrinfo ENOTFOUND refund.internal; nothing was sent',
  ],
  [
    'Reclaimed: ledger-c-1187 claimed it 63 s ago and its lease ran out; the outcome is unknown',
    'Reclaimed: w3.example.com-9a claimed it 4 s ago and its lease ran out; the outcome is unknown',
    'Reclaimed: a worker claimed it 999 s ago and its lease ran out; the outcome is unknown',
  ],
  [
    '订单号：ＰＯ２０２６１１２９０００１ 不存在，请检查',
    '订单号:PO7 不存在,请检查',
    '订单号：202611290001 不存在，请检查',
  ],
  ['流水号 202611290000123 已存在（错误码：４０００１）', '流水号 TX99 已存在(错误码:40001)'],
  ['流水号 202611290000123 已存在（错误码：４０００２）'],
  [
    '用户 88231 余额不足，当前余额 12.50 元，需要 100.00 元',
    '用户 7 余额不足，当前余额 1,000.00 元，需要 9999 元',
  ],
  [
    '请求超时，耗时 30 秒，请稍后重试',
    '请求超时，耗时 1500毫秒，请稍后重试',
    '请求超时，耗时 2 分钟，请稍后重试',
  ],
  [
    '请求于 2026年11月29日 21:35:07 失败',
    '请求于 2026-11-29 失败',
    '请求于 2026-11-29T21:35:07.123+08:00 失败',
  ],
  ['商品“苹果手机壳”库存不足，剩余 3 件', '商品“保温杯”库存不足，剩余 0 件'],
  [
    'trace 550e8400-e29b-41d4-a716-446655440000 failed',
    'trace 9f86d081884c7d65 failed',
    'trace V1StGXR8_Z5jdHi6B-myT failed',
  ],
  ['mail to zhang.san@example.com bounced', 'mail to li_si+x@mail.example.cn bounced'],
  ['redirect to https://a.example.com/x?id=7, not followed', 'redirect to http://10.0.0.1/y, not followed'],
  ['ids 1, 2, 3 are not in the batch', 'ids 17 are not in the batch'],
  ['signature refused, token=t-1-secret', 'signature refused, token=another'],
  ['Request failed with status code 500', 'request failed with status code 500'],
  ['Request failed with status code 504'],
  ['upstream returned 503'],
  ['upstream returned 504'],
  ['SHA-1 is not supported'],
  ['SHA-256 is not supported'],
  [
    "TypeError: Cannot read properties of undefined (reading 'amount')\n    at run (/app/x.js:10:5)\n    at main (/app/y.js:1:1)",
    "TypeError: Cannot read properties of undefined (reading 'amount')\n    at go (/app/z.js:99:7)",
    "TypeError: Cannot read properties of undefined (reading 'amount')",
  ],
  ["TypeError: Cannot read properties of undefined (reading 'currency')"],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3, in run\nValueError: amount is negative',
    'Traceback (most recent call last):\n  File "b.py", line 99, in go\n  File "c.py", line 1, in x\nValueError: amount is negative',
  ],
  [''],
];

describe('causes', () => {
  test.each(CAUSES.map((row) => [row]))('one cause, one group: %j', (row) => {
    expect(new Set(row.map((message) => idOf(message))).size).toBe(1);
  });

  test('different causes are different groups', () => {
    const ids = CAUSES.map(([first = '']) => idOf(first));
    const twice = CAUSES.filter((_row, index) => ids.indexOf(ids[index] ?? '') !== index);
    expect(twice).toEqual([]);
  });

  test('another type, class or HTTP status is never the same group', () => {
    const ids = [
      idOf('no answer', 'http_502'),
      idOf('no answer', 'http_503'),
      idOf('no answer', 'timeout'),
      idOf('no answer', null),
      idOf('no answer', 'http_502', 'sms_send'),
      idOf('HTTP 502: no answer'),
      idOf('HTTP 503: no answer'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a class that the text names itself is the same as one that was given', () => {
    const message = 'HTTP 503: {"code":"DOWN"}';
    expect(fingerprintOf({ bizType: 'x', errorClass: null, message }).errorClass).toBe('http_503');
    expect(idOf(message, 'http_503')).toBe(idOf(message));
    expect(fingerprintOf({ bizType: 'x', errorClass: null, message: 'cURL error 28: x' }).errorClass).toBe(
      'curl_28',
    );
  });

  test('giving up is a group of its own, whatever the reason', () => {
    const group = givenUpGroup('refund_submit');
    expect(group).toMatchObject({ errorClass: GIVEN_UP, title: '', bizType: 'refund_submit' });
    expect(fingerprintOf({ bizType: 'refund_submit', errorClass: GIVEN_UP, message: 'closed' }).id).toBe(
      group.id,
    );
    expect(group.id).not.toBe(givenUpGroup('sms_send').id);
  });
});

describe('the id and the title', () => {
  test('the id tells its version and fits the column', () => {
    expect(idOf('anything')).toMatch(new RegExp(`^${GROUP_PREFIX}[0-9a-f]{28}$`));
  });

  test('the title reads like the message', () => {
    const title = (message: string) => normaliseMessage(message);
    expect(title('Operation timed out after 30001 ms with 0 bytes received')).toBe(
      'Operation timed out after ‹duration› with ‹n› bytes received',
    );
    expect(title('手机号格式错误，订单号：PO１')).toBe('手机号格式错误，订单号：‹id›');
    expect(title('HTTP 502: <html><head><title>502 Bad Gateway</title></head><body></body></html>')).toBe(
      'HTTP 502: 502 Bad Gateway',
    );
  });

  test('case-34 no secret reaches the title', () => {
    for (const text of [
      'token=t-2',
      'Authorization: Bearer t-1-abcdef',
      '{"apiKey":"k-1"}',
      'password: hunter2',
    ])
      expect(normaliseMessage(`refused ${text}`)).not.toMatch(/t-2|t-1|k-1|hunter2/);
  });

  test('a long message is cut, and its end decides nothing', () => {
    const rest = (tail: string) => `${'订单状态不允许退款，'.repeat(60)}${tail}`;
    expect(normaliseMessage(rest('a')).length).toBeLessThanOrEqual(240);
    expect(idOf(rest('a'))).toBe(idOf(rest('b')));
  });
});

const PIECES = fc.constantFrom(
  'order ',
  ' of shop ',
  '订单号：',
  '，金额 ',
  ' ms ',
  ' 秒',
  '"',
  "'",
  '“',
  '”',
  '{"code":',
  ',"id":"',
  '"}',
  'HTTP ',
  ' at ',
  '10.0.0.1',
  'https://a.example.com/x',
  'a@b.com',
  '2026-11-29 10:00:00',
  '550e8400-e29b-41d4-a716-446655440000',
  '‹n›',
  '‹',
  '0x1f',
  'node7',
  'AB12',
  '１２３',
  '（',
  '）',
  '\n',
  '…',
  '::1',
  'ORDER_CLOSED',
  '-',
  '.',
  ':',
  '/',
  '<b>',
  'timeout',
  '\\"',
);
const MESSAGE = fc
  .array(fc.oneof(PIECES, fc.nat().map(String), fc.string({ maxLength: 6 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('properties', () => {
  test('normalising twice is normalising once, and the id agrees', () => {
    fc.assert(
      fc.property(MESSAGE, (message) => {
        const once = normaliseMessage(message);
        expect(normaliseMessage(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(240);
        expect(idOf(once, 'x')).toBe(idOf(message, 'x'));
      }),
      { numRuns: 3000 },
    );
  });

  test('ids, amounts, times and hosts change nothing', () => {
    const dress = fc.record({
      order: fc.bigInt({ min: 1n, max: 10n ** 20n }),
      uuid: fc.uuid(),
      amount: fc.nat(10_000_000),
      ms: fc.nat(100_000),
      ip: fc.ipV4(),
      port: fc.integer({ min: 10, max: 65_535 }),
      at: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      mail: fc.constantFrom('a@b.com', 'zhang.san@mail.example.cn', 'x+y@z.org'),
    });
    const sentence = (d: ReturnType<typeof dress.generate> extends { value: infer V } ? V : never) =>
      `${d.at.toISOString()} 订单 ${d.order}（流水号：TX${d.order}）支付失败，金额 ${(d.amount / 100).toFixed(2)} 元; ` +
      `connect to ${d.ip}:${d.port} timed out after ${d.ms} ms, trace ${d.uuid}, mail ${d.mail}`;
    const first = idOf(
      sentence({
        order: 1n,
        uuid: '550e8400-e29b-41d4-a716-446655440000',
        amount: 1,
        ms: 1,
        ip: '10.0.0.1',
        port: 80,
        at: new Date('2026-01-01'),
        mail: 'a@b.com',
      }),
    );
    fc.assert(
      fc.property(dress, (d) => {
        expect(idOf(sentence(d))).toBe(first);
      }),
      { numRuns: 500 },
    );
  });

  test('never throws, whatever was thrown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (text) => {
        expect(idOf(text).startsWith(GROUP_PREFIX)).toBe(true);
      }),
    );
  });
});
