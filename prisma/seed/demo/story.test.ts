import { describe, expect, test } from 'vitest';
import { needsReference } from '../../../lib/domain/compensation';
import { STATUS } from '../../../lib/domain/task-status';
import { DEMO_TYPES } from './demo-task-types';
import { tellStory } from './story';

const NOW = new Date('2026-06-10T06:30:00.000Z');
const lives = tellStory(NOW, 'http://127.0.0.1:4010');
const ofStatus = (status: number) => lives.filter(({ task }) => task.status === status);
const byMakegood = lives.filter(({ task }) => task.bizType !== 'points_grant');

describe('the demo’s story', () => {
  test('is about twenty thousand tasks of five types over seven days, each event once', () => {
    expect(lives.length).toBeGreaterThan(18_000);
    expect(lives.length).toBeLessThan(23_000);
    expect(new Set(lives.map(({ task }) => task.bizType))).toEqual(new Set(DEMO_TYPES));
    expect(new Set(lives.map(({ task }) => task.eventId)).size).toBe(lives.length);
    const times = lives.flatMap(({ task }) => [task.createdAt, task.updatedAt].map((at) => at.getTime()));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW.getTime() - 7 * 86_400_000);
  });

  test('has some hundred failures, and tasks in every status', () => {
    expect(ofStatus(STATUS.failed).length).toBeGreaterThan(150);
    expect(ofStatus(STATUS.failed).length).toBeLessThan(700);
    for (const status of Object.values(STATUS)) expect(ofStatus(status).length).toBeGreaterThan(0);
    expect(lives.some(({ task }) => task.lateOutcome !== null)).toBe(true);
    expect(lives.some(({ revisions }) => revisions.length > 1)).toBe(true);
  });

  test('counts every attempt, and ends each life as its last attempt or the last person says', () => {
    for (const { task, attempts, audit } of byMakegood) {
      expect(task.attemptCount).toBe(attempts.length);
      const last = attempts.filter(({ late }) => late !== true).at(-1);
      if (task.status === STATUS.success) expect(last?.transition).toBe('succeed');
      if (task.status === STATUS.failed) expect(last?.transition).toBe('exhaust');
      if (task.status === STATUS.compensated)
        expect(audit.some(({ action }) => action === 'compensate')).toBe(true);
      expect(task.status === STATUS.pending || task.nextRetryTime === null).toBe(true);
      expect((task.lastError ?? '').length).toBeLessThanOrEqual(512);
    }
  });

  test('names the failure group of every attempt that exhausted its task, and of no other', () => {
    const attempts = lives.flatMap((life) => life.attempts);
    for (const { transition, errorGroup } of attempts)
      expect(typeof errorGroup === 'string').toBe(transition === 'exhaust');
    const dayAgo = NOW.getTime() - 86_400_000;
    const recent = attempts.filter(
      ({ errorGroup, finishedAt }) => errorGroup && finishedAt.getTime() > dayAgo,
    );
    expect(new Set(recent.map(({ errorGroup }) => errorGroup)).size).toBeGreaterThan(2);
  });

  test('keeps attempts and actions in the order of time', () => {
    for (const { task, attempts, audit } of lives) {
      const started = attempts.filter(({ late }) => late !== true).map(({ startedAt }) => Number(startedAt));
      expect(started).toEqual(started.toSorted((a, b) => a - b));
      for (const { at } of audit) {
        expect(at.getTime()).toBeGreaterThanOrEqual(task.createdAt.getTime());
        expect(at.getTime()).toBeLessThanOrEqual(NOW.getTime());
      }
    }
  });

  test('compensates with what the kind requires, and writes payloads that are JSON', () => {
    const records = lives.flatMap(({ compensations }) => compensations);
    expect(records.length).toBeGreaterThan(10);
    for (const { kind, reference } of records)
      expect(!needsReference(kind as Parameters<typeof needsReference>[0]) || Boolean(reference)).toBe(true);
    for (const { task } of lives) expect(() => JSON.parse(task.payload) as unknown).not.toThrow();
  });
});
