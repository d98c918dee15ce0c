import { expect, test } from 'vitest';
import type { SealRow } from '@/lib/domain/views/recon-day';
import { lastLock } from './last-lock';

const row = (seq: number, event: SealRow['event'], maker: string): SealRow => ({
  ...{ seq, event, maker, at: '2026-03-10T08:00:00Z', checker: 'Sofia Rossi', reason: '' },
  ...{ runId: null, runNumber: null, seal: null, until: null },
});

test('of a day that was signed, reopened and signed again, the second signature holds', () => {
  const first = row(1, 'locked', 'Chen Li');
  const reopened = row(2, 'reopened', 'Sofia Rossi');
  const second = row(3, 'locked', 'Mei Lin');
  expect(lastLock([first, reopened, second])).toBe(second);
  expect(lastLock([second, reopened, first])).toBe(second);
  expect(lastLock([first, reopened])).toBe(first);
  expect(lastLock([])).toBeUndefined();
});
