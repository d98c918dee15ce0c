import { expect, test } from 'vitest';
import { attemptEntry, orderTimeline } from './timeline';
import type { AttemptView, TimelineEntry } from './views/task-page';

const at = (second: number) => new Date(Date.UTC(2026, 2, 18, 12, 0, second)).toISOString();

function attempt(number: number, second: number, change: Partial<AttemptView> = {}): TimelineEntry {
  return attemptEntry({
    id: String(number),
    number,
    startedAt: at(second),
    finishedAt: at(second + 1),
    outcome: 'failed',
    transition: 'reschedule',
    late: false,
    worker: 'w-1',
    revision: 1,
    retryCount: number - 1,
    nextRetryTime: null,
    httpStatus: null,
    errorClass: 'timeout',
    error: `timed out after ${10_000 + number} ms`,
    ...change,
  });
}

const created: TimelineEntry = { kind: 'created', at: at(0), originTaskId: null };
const retry: TimelineEntry = {
  kind: 'action',
  at: at(20),
  entry: {
    id: '1',
    at: at(20),
    actor: { id: '2', name: 'Lin Zhou', role: 'operator' },
    action: 'retry',
    outcome: 'done',
    subject: { type: 'task', id: '7' },
    bizType: null,
    bizId: null,
    from: 'failed',
    to: 'pending',
    reason: null,
    details: null,
    requestId: null,
    address: null,
  },
};

const shape = (entries: TimelineEntry[]) =>
  entries.map((entry) => (entry.kind === 'attempts' ? `attempts×${entry.attempts.length}` : entry.kind));

test('equal attempts in a row become one entry, a person between them parts them', () => {
  const entries = orderTimeline([
    attempt(3, 20, { transition: 'exhaust' }),
    retry,
    attempt(1, 0),
    created,
    attempt(2, 10),
  ]);
  expect(shape(entries)).toEqual(['created', 'attempts×2', 'action', 'attempts×1']);
  expect(entries[1]).toMatchObject({ at: at(0), lastAt: at(11), transition: 'reschedule' });
  expect(entries[3]).toMatchObject({ transition: 'exhaust' });
});

test('another error, another outcome and a success stand alone', () => {
  const entries = orderTimeline([
    attempt(1, 1),
    attempt(2, 2, { error: 'connection refused', errorClass: 'connection_refused' }),
    attempt(3, 3, { outcome: 'unknown' }),
    attempt(4, 4, { outcome: 'succeeded', error: null, errorClass: null }),
  ]);
  expect(shape(entries)).toEqual(Array(4).fill('attempts×1'));
});

test('a late result stands at the time it came in', () => {
  const late = attempt(2, 3, { late: true, transition: null, finishedAt: at(30) });
  expect(shape(orderTimeline([late, retry, created]))).toEqual(['created', 'action', 'late']);
  expect(late).toMatchObject({ kind: 'late', at: at(30) });
});
