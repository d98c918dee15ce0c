import { expect, test } from 'vitest';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import type { TimelineEntry } from '@/lib/domain/views/task-page';
import { withStarts } from './follow-up-entries';

const at = '2026-03-02T04:00:00.000Z';
const followUp = (taskId: string): TimelineEntry => ({
  ...{ kind: 'follow_up', at, taskId, bizType: 'refund', status: 'pending' },
  ...{ purpose: 'redrive', outcome: null, actor: 'Chen Li', reason: 'Wrong account', breakId: null },
});
const action = (id: string, details: AuditEntry['details']): TimelineEntry => ({
  kind: 'action',
  at,
  entry: { id, at, action: 'start_follow_up', details } as AuditEntry,
});

test('the start of a follow-up stands there once, with its record', () => {
  const timeline = [action('7', { followUp: { id: '12' } }), followUp('12')];
  expect(withStarts(timeline)).toEqual([{ ...followUp('12'), auditId: '7' }]);
});

test('a follow-up that a producer wrote, and an entry whose task is not shown, stay as they are', () => {
  const timeline = [action('7', { followUp: { id: '12' } }), action('8', null), followUp('13')];
  expect(withStarts(timeline)).toEqual(timeline);
});
