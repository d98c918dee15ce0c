import { errorClassOf, GIVEN_UP, httpStatusOf } from './error-class';
import type { OutcomeKind } from './outcome';

/**
 * What helps against a cause, as far as its class and text tell. `helps`: the other side was busy or away. `wait`: it
 * asked for time. `check`: it may have been done. `refused`: the same request will be refused again. `access`, `code`,
 * `settings`: something else has to be mended first. `decided`: a person gave it up. `unclear`: read the error.
 */
export type RetryOutlook =
  | { kind: 'helps'; because: 'status'; httpStatus: number }
  | { kind: 'helps'; because: 'connection' | 'database' | 'timeout' }
  | { kind: 'wait'; httpStatus: number | null }
  | { kind: 'check'; because: 'no_answer' | 'lost' | 'accepted' | 'conflict' }
  | { kind: 'refused'; httpStatus: number | null }
  | { kind: 'access'; because: 'status' | 'certificate'; httpStatus: number | null }
  | { kind: 'code' }
  | { kind: 'settings' }
  | { kind: 'decided' }
  | { kind: 'unclear' };

export type OutlookKind = RetryOutlook['kind'];

export type CauseFacts = {
  errorClass: string | null;
  /** The group's title or a sample of its error. */
  message: string;
  /** How the newest task's last attempt ended; null where another program failed it. */
  lastOutcome: OutcomeKind | null;
};

const CONNECTION = new Set([
  'connection_refused',
  'dns_failure',
  'connect_timeout',
  'connect_failed',
  'curl_6',
  'curl_7',
]);
const DATABASE =
  /deadlock|lock wait timeout|database is locked|serialization failure|too many connections|死锁|锁等待/i;
const CERTIFICATE = /certificate|\bSSL\b|\bTLS\b|证书/i;
const THROTTLED = /too many requests|rate.?limit|throttl|限流|流控|频率|LIMIT_CONTROL/i;
const BUG =
  /undefined (?:array key|index|variable|method|property)|null ?pointer|cannot read propert|is not a function|is not defined|memory size|out of memory|call to (?:a member|undefined)|class .{1,60} not found|division by zero|syntax error/i;
const BUG_CLASS =
  /(?:^|[.\\])(?:TypeError|ReferenceError|SyntaxError|RangeError|NullPointerException|ErrorException|ArgumentCountError|ParseError|KeyError|AttributeError|NameError|IndexError)$/;
const TIMEOUT = /timed? ?out|timeout|超时/i;
const CONNECTION_TEXT =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|connection (?:refused|reset)|read error on connection|server has gone away|连接(?:被拒绝|失败|超时|重置)|无法连接/i;
const MAINTENANCE =
  /maintenance|temporarily unavailable|service unavailable|维护中|稍后重试|系统繁忙|服务不可用/i;

/** Says what helps against a cause. Certain knowledge comes first: the class of our own attempts, then HTTP, then words. */
export function outlookOf({ errorClass, message, lastOutcome }: CauseFacts): RetryOutlook {
  const given = errorClass ?? errorClassOf(message);
  if (given === GIVEN_UP) return { kind: 'decided' };
  const own = given === null ? null : ofOwnClass(given);
  if (own !== null) return own;
  const httpStatus = httpStatusOf(given);
  if (httpStatus !== null) return ofStatus(httpStatus, lastOutcome);
  if (lastOutcome === 'unknown') return { kind: 'check', because: 'no_answer' };
  if (lastOutcome === 'permanent') return { kind: 'refused', httpStatus: null };
  return ofWords(given ?? '', message);
}

function ofOwnClass(errorClass: string): RetryOutlook | null {
  if (CONNECTION.has(errorClass)) return { kind: 'helps', because: 'connection' };
  switch (errorClass) {
    case 'lease_lost':
    case 'worker_stopped':
      return { kind: 'check', because: 'lost' };
    case 'timeout':
    case 'connection_lost':
      return { kind: 'check', because: 'no_answer' };
    case 'refused_host':
    case 'invalid_request':
    case 'invalid_url':
      return { kind: 'settings' };
    case 'curl_28':
      return { kind: 'helps', because: 'timeout' };
    default:
      return null;
  }
}

function ofStatus(httpStatus: number, lastOutcome: OutcomeKind | null): RetryOutlook {
  if (httpStatus === 429) return { kind: 'wait', httpStatus };
  if (httpStatus === 202) return { kind: 'check', because: 'accepted' };
  if (httpStatus === 409) return { kind: 'check', because: 'conflict' };
  if (httpStatus === 401 || httpStatus === 403 || httpStatus === 407)
    return { kind: 'access', because: 'status', httpStatus };
  if (httpStatus === 408 || httpStatus === 425 || httpStatus >= 500)
    return lastOutcome === 'permanent'
      ? { kind: 'refused', httpStatus }
      : { kind: 'helps', because: 'status', httpStatus };
  return httpStatus < 400 ? { kind: 'settings' } : { kind: 'refused', httpStatus };
}

function ofWords(errorClass: string, message: string): RetryOutlook {
  if (CERTIFICATE.test(message)) return { kind: 'access', because: 'certificate', httpStatus: null };
  if (THROTTLED.test(message)) return { kind: 'wait', httpStatus: null };
  if (DATABASE.test(message)) return { kind: 'helps', because: 'database' };
  if (BUG_CLASS.test(errorClass) || BUG.test(message)) return { kind: 'code' };
  if (TIMEOUT.test(message)) return { kind: 'helps', because: 'timeout' };
  if (CONNECTION_TEXT.test(message) || MAINTENANCE.test(message))
    return { kind: 'helps', because: 'connection' };
  return { kind: 'unclear' };
}
