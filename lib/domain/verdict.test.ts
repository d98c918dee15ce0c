import { expect, test } from 'vitest';
import { verdictOf, type VerdictFacts } from './verdict';
import type { FailureGroupRow } from './views/failure-group';
import type { WaitingType } from './views/workers';

const now = new Date('2026-03-18T12:00:00Z');
const count = (n: number) => ({ count: n, capped: false });
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const group = {
  id: '1-a',
  bizType: 'refund',
  title: 'HTTP 503',
  errorClass: 'http_503',
  count: count(412),
  outlook: { kind: 'helps', because: 'status', httpStatus: 503 },
} as FailureGroupRow;

function paused(bizType: string, state: WaitingType['state']): WaitingType {
  const since = '2026-03-18T09:00:00.000Z';
  const held = state === 'held' ? { by: 'Li', reason: 'books', at: since } : null;
  const error = { errorClass: 'timeout', lastError: 'no answer' };
  return {
    ...{ bizType, state, since, held, ...error },
    ...{ failures: 10, trips: 1, nextProbeAt: null, probeWorker: null, waiting: count(7) },
  };
}

const NONE_KNOWN = { acknowledged: 0, muted: 0, resolved: 0, tasks: count(0), newestAt: null };

function facts(changes: Partial<VerdictFacts>, stuck = 0): VerdictFacts {
  const oldestSince = stuck === 0 ? null : '2026-03-18T09:00:00.000Z';
  return {
    now,
    failures: { total: count(0), hour: count(0), newestAt: null },
    known: NONE_KNOWN,
    growing: null,
    stuck: { total: count(stuck), oldestSince },
    paused: { types: [], more: 0 },
    burning: null,
    books: null,
    configuredTypes: 3,
    ...changes,
  };
}

const failures = (minutes: number) => ({ total: count(500), hour: count(9), newestAt: minutesAgo(minutes) });

test('a cause that still fails tasks comes before everything, and is named', () => {
  const growing = { group, lastHour: 9, newestAt: minutesAgo(1) };
  expect(verdictOf(facts({ growing, failures: failures(1) }, 3))).toEqual({
    kind: 'group_growing',
    group: { id: '1-a', bizType: 'refund', title: 'HTTP 503', outlook: group.outlook },
    count: count(412),
    lastHour: 9,
    newestAt: minutesAgo(1),
  });
});

test('failures that nobody has grouped yet are told all the same while they grow', () => {
  expect(verdictOf(facts({ failures: failures(14) }, 3))).toMatchObject({
    kind: 'failures_growing',
    count: count(500),
    lastHour: count(9),
  });
  expect(verdictOf(facts({ failures: failures(16) }, 3))).toMatchObject({ kind: 'stuck' });
});

test('stuck comes before failures at rest, those before nothing', () => {
  expect(verdictOf(facts({ failures: failures(90) }, 3))).toMatchObject({ kind: 'stuck', count: count(3) });
  expect(verdictOf(facts({ failures: failures(90) }))).toMatchObject({ kind: 'failures', count: count(500) });
  expect(verdictOf(facts({}))).toEqual({ kind: 'nothing', unconfigured: false });
});

test('a type whose other side does not answer comes before stuck tasks, a held one only before nothing', () => {
  const both = { types: [paused('held', 'held'), paused('down', 'open')], more: 0 };
  expect(verdictOf(facts({ failures: failures(1), paused: both }))).toMatchObject({
    kind: 'failures_growing',
  });
  expect(verdictOf(facts({ paused: both }, 3))).toMatchObject({
    kind: 'paused',
    type: { bizType: 'down' },
    others: 1,
  });
  const held = { types: [paused('held', 'held')], more: 0 };
  expect(verdictOf(facts({ paused: held }, 3))).toMatchObject({ kind: 'stuck' });
  expect(verdictOf(facts({ failures: failures(90), paused: held }))).toMatchObject({ kind: 'failures' });
  expect(verdictOf(facts({ paused: held }))).toMatchObject({
    kind: 'paused',
    type: { bizType: 'held' },
    others: 0,
  });
});

test('a target that burns comes after stuck and before failures at rest', () => {
  const burning = { slo: 'failure_rate', bizType: 'sms', rate: 0.03, target: 0.01, times: 3 } as const;
  const old = failures(90);
  expect(verdictOf(facts({ failures: old, burning }, 3))).toMatchObject({ kind: 'stuck' });
  expect(verdictOf(facts({ failures: old, burning }))).toEqual({ kind: 'slo_burning', burning });
  expect(verdictOf(facts({ burning }))).toEqual({ kind: 'slo_burning', burning });
  expect(verdictOf(facts({ failures: failures(1), burning }))).toMatchObject({ kind: 'failures_growing' });
});

test('failures that somebody has taken up or set aside lead only where nothing else is wrong', () => {
  const known = { acknowledged: 1, muted: 2, resolved: 0, tasks: count(40), newestAt: minutesAgo(1) };
  expect(verdictOf(facts({ known }, 3))).toMatchObject({ kind: 'stuck' });
  expect(verdictOf(facts({ known, failures: failures(1) }))).toMatchObject({ kind: 'failures_growing' });
  expect(verdictOf(facts({ known, failures: failures(90) }))).toMatchObject({
    kind: 'failures',
    count: count(500),
    known: { muted: 2 },
  });
  const held = { types: [paused('held', 'held')], more: 0 };
  expect(verdictOf(facts({ known, paused: held }))).toEqual({ kind: 'known', known, growing: true });
  const quiet = { ...known, newestAt: minutesAgo(16) };
  expect(verdictOf(facts({ known: quiet }))).toEqual({ kind: 'known', known: quiet, growing: false });
});

test('books that are late come after what fails, is stuck or burns, and before failures at rest', () => {
  const oldest = { sourceId: '1', sourceName: 'WeChat Pay', businessDate: '2026-03-16' };
  const days = { unsigned: 2, late: 1, missing: 0, oldest };
  const books = { open: count(9), unexplained: [], days, requests: count(0) };
  const late = { kind: 'books', days, open: count(9), unexplained: [] };
  expect(verdictOf(facts({ books, failures: failures(60) }))).toEqual(late);
  expect(verdictOf(facts({ books }))).toEqual(late);
  expect(verdictOf(facts({ books }, 3))).toMatchObject({ kind: 'stuck' });
  expect(verdictOf(facts({ books: { ...books, days: { ...days, late: 0 } } }))).toMatchObject({
    kind: 'nothing',
  });
  expect(verdictOf(facts({ books: { ...books, days: null } }))).toMatchObject({ kind: 'nothing' });
});
