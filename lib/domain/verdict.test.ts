import { expect, test } from 'vitest';
import { verdictOf, type VerdictFacts } from './verdict';
import type { FailuresOfType } from './views/overview';

const now = new Date('2026-03-18T12:00:00Z');
const count = (n: number) => ({ count: n, capped: false });

function failures(bizType: string, hour: number, newestMinutesAgo: number): FailuresOfType {
  const newestAt = new Date(now.getTime() - newestMinutesAgo * 60_000).toISOString();
  const byAge = { hour, day: 5, week: 0, older: 0 };
  return { bizType, count: count(hour + 5), byAge, atStake: [], newestAt, oldestAt: newestAt };
}

function facts(byType: FailuresOfType[], stuck = 0): VerdictFacts {
  const total = byType.reduce((sum, type) => sum + type.count.count, 0);
  const oldestSince = stuck === 0 ? null : '2026-03-18T09:00:00.000Z';
  return {
    now,
    failures: { total: count(total), byType },
    stuck: { total: count(stuck), oldestSince },
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
