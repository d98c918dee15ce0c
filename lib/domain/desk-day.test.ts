import { expect, test } from 'vitest';
import { dayMarkOf, daysUntil, dueInstant, expectationOf, type DayFacts } from './desk-day';

const NOTHING: DayFacts = {
  state: 'open',
  isRequested: false,
  isRunning: false,
  hasRun: false,
  hasStatement: false,
  open: 0,
  expected: null,
};
const RULES = { enabled: true, startsOn: '2026-11-20', dueAt: '09:30', zone: 'Asia/Shanghai' };

test.each<[Partial<DayFacts>, ReturnType<typeof dayMarkOf>]>([
  [{}, 'none'],
  [{ expected: 'due' }, 'due'],
  [{ expected: 'missing' }, 'missing'],
  [{ expected: 'missing', hasStatement: true }, 'imported'],
  [{ hasStatement: true, isRunning: true }, 'running'],
  [{ hasStatement: true, hasRun: true, isRunning: true, open: 3 }, 'running'],
  [{ hasStatement: true, hasRun: true, open: 3 }, 'open'],
  [{ hasStatement: true, hasRun: true }, 'matched'],
  [{ hasRun: true, isRequested: true }, 'requested'],
  [{ hasRun: true, state: 'locked' }, 'signed'],
  [{ hasRun: true, state: 'reopened', open: 1 }, 'reopened'],
  [{ hasRun: true, state: 'reopened', isRequested: true }, 'requested'],
  [{ hasRun: true, state: 'lapsed' }, 'lapsed'],
])('%o is %s', (facts, mark) => {
  expect(dayMarkOf({ ...NOTHING, ...facts })).toBe(mark);
});

test('a statement is expected from the first day on, and late from its time on the day after, in the source’s zone', () => {
  const at = (iso: string) => expectationOf(RULES, '2026-11-28', new Date(iso));
  expect(at('2026-11-29T01:29:59Z')).toBe('due');
  expect(at('2026-11-29T01:30:00Z')).toBe('missing');
  expect(expectationOf(RULES, '2026-11-19', new Date('2026-11-29T01:30:00Z'))).toBeNull();
  expect(expectationOf({ ...RULES, enabled: false }, '2026-11-28', new Date())).toBeNull();
  expect(expectationOf({ ...RULES, dueAt: null }, '2026-11-28', new Date())).toBeNull();
  expect(dueInstant('2026-11-28', '00:00', 'UTC')).toBe(Date.parse('2026-11-29T00:00:00Z'));
});

test('days end with the last one', () => {
  expect(daysUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysUntil('2026-03-01', 0)).toEqual([]);
});
