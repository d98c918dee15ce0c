import { expect, test } from 'vitest';
import { outlookOf, type CauseFacts, type RetryOutlook } from './retry-outlook';

const TABLE: readonly [string | null, string, CauseFacts['lastOutcome'], Partial<RetryOutlook>][] = [
  ['http_503', 'HTTP 503: 网关维护中', 'failed', { kind: 'helps', because: 'status', httpStatus: 503 }],
  ['http_429', 'HTTP 429: 触发流控', 'failed', { kind: 'wait', httpStatus: 429 }],
  ['http_422', 'HTTP 422: order closed', 'permanent', { kind: 'refused', httpStatus: 422 }],
  ['http_401', 'HTTP 401', 'permanent', { kind: 'access', httpStatus: 401 }],
  ['http_409', 'HTTP 409', 'unknown', { kind: 'check', because: 'conflict' }],
  ['http_302', 'HTTP 302 (redirect to ‹url›, not followed)', 'permanent', { kind: 'settings' }],
  ['timeout', 'No answer within 3000 ms', 'unknown', { kind: 'check', because: 'no_answer' }],
  ['lease_lost', 'Reclaimed: …', 'unknown', { kind: 'check', because: 'lost' }],
  ['connection_refused', 'connect ECONNREFUSED', 'failed', { kind: 'helps', because: 'connection' }],
  ['refused_host', 'host is not allowed', 'permanent', { kind: 'settings' }],
  ['given_up', '', null, { kind: 'decided' }],
  ['PermanentError', 'card is declined', 'permanent', { kind: 'refused', httpStatus: null }],
  ['TypeError', 'Cannot read properties of undefined', 'failed', { kind: 'code' }],
  [null, 'HTTP 422 {"code":"ORDER_CLOSED"}', null, { kind: 'refused', httpStatus: 422 }],
  [null, 'cURL error 28: Operation timed out', null, { kind: 'helps', because: 'timeout' }],
  [null, 'SQLSTATE[40001]: 1213 Deadlock found', null, { kind: 'helps', because: 'database' }],
  [null, 'SmsException: BUSINESS_LIMIT_CONTROL 触发天级流控', null, { kind: 'wait' }],
  [null, 'Allowed memory size of 134217728 bytes exhausted', null, { kind: 'code' }],
  [
    null,
    'SSL certificate problem: certificate has expired',
    null,
    { kind: 'access', because: 'certificate' },
  ],
  [
    null,
    'RedisException: read error on connection to r:6379',
    null,
    { kind: 'helps', because: 'connection' },
  ],
  [null, '余额不足', null, { kind: 'unclear' }],
];

test.each(TABLE)('%s %s (%s)', (errorClass, message, lastOutcome, outlook) => {
  expect(outlookOf({ errorClass, message, lastOutcome })).toMatchObject(outlook);
});
