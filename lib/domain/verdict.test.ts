import { expect, test } from 'vitest';
import { verdictOf, type VerdictFacts } from './verdict';
import type { FailuresOfType } from './views/overview';
import type { WaitingType } from './views/workers';

const now = new Date('2026-03-18T12:00:00Z');
const count = (n: number) => ({ count: n, capped: false });

function failures(bizType: string, hour: number, newestMinutesAgo: number): FailuresOfType {
  const newestAt = new Date(now.getTime() - newestMinutesAgo * 60_000).toISOString();
  const byAge = { hour, day: 5, week: 0, older: 0 };
  return { bizType, count: count(hour + 5), byAge, atStake: [], newestAt, oldestAt: newestAt };
}

function paused(bizType: string, state: WaitingType['state']): WaitingType {
  const since = '2026-03-18T09:00:00.000Z';
  const held = state === 'held' ? { by: 'Li', reason: 'books', at: since } : null;
  const error = { errorClass: 'timeout', lastError: 'no answer' };
  return {
    ...{ bizType, state, since, held, ...error },
    ...{ failures: 10, trips: 1, nextProbeAt: null, probeWorker: null, waiting: count(7) },
  };
}

function facts(byType: FailuresOfType[], stuck = 0, types: WaitingType[] = []): VerdictFacts {
  const total = byType.reduce((sum, type) => sum + type.count.count, 0);
  const oldestSince = stuck === 0 ? null : '2026-03-18T09:00:00.000Z';
  return {
    now,
    failures: { total: count(total), byType },
    stuck: { total: count(stuck), oldestSince },
    paused: { types, more: 0 },
    configuredTypes: 3,
  };
}

test('the type that fails most in the last hour, while it still fails, comes before everything', () => {
  const verdict = verdictOf(
    facts([failures('sms', 2, 1), failures('refund', 9, 14), failures('old', 50, 16)], 3),
  );
  expect(verdict).toMatchObject({ kind: 'failures_growing', bizType: 'refund', lastHour: 9 });
});

test('stuck comes before failures at rest, those before nothing', () => {
  expect(verdictOf(facts([failures('old', 0, 90)], 3))).toMatchObject({ kind: 'stuck', count: count(3) });
  expect(verdictOf(facts([failures('old', 0, 90)]))).toMatchObject({ kind: 'failures', count: count(5) });
  expect(verdictOf(facts([]))).toEqual({ kind: 'nothing', unconfigured: false });
});

test('a type whose other side does not answer comes before stuck tasks, a held one only before nothing', () => {
  const both = [paused('held', 'held'), paused('down', 'open')];
  expect(verdictOf(facts([failures('sms', 2, 1)], 0, both))).toMatchObject({ kind: 'failures_growing' });
  expect(verdictOf(facts([], 3, both))).toMatchObject({
    kind: 'paused',
    type: { bizType: 'down' },
    others: 1,
  });
  const held = [paused('held', 'held')];
  expect(verdictOf(facts([], 3, held))).toMatchObject({ kind: 'stuck' });
  expect(verdictOf(facts([failures('old', 0, 90)], 0, held))).toMatchObject({ kind: 'failures' });
  expect(verdictOf(facts([], 0, held))).toMatchObject({
    kind: 'paused',
    type: { bizType: 'held' },
    others: 0,
  });
});
