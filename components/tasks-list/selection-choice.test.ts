import { describe, expect, it } from 'vitest';
import type { TaskListPage, TaskRow } from '@/lib/domain/views/task-list';
import { everything, sumsOf, ticked } from './selection-choice';

const FAILED = { view: 'failed' } as TaskListPage;
const row = (id: string, amount: TaskRow['amount'] = null) => ({ id, lockVersion: 3, amount }) as TaskRow;

describe('ticked', () => {
  it('names each row with the version the reader sees', () => {
    expect(ticked('failed', [row('7'), row('9007199254740993')])).toEqual({
      by: 'ticks',
      view: 'failed',
      tasks: [
        { id: '7', lockVersion: 3 },
        { id: '9007199254740993', lockVersion: 3 },
      ],
    });
  });
});

describe('everything', () => {
  it('is the view with its filters, and nothing that says which page or which columns', () => {
    const params = { type: 'refund', error: 'timed out', cursor: 'x', cols: 'eventId', view: 'failed' };
    expect(everything(FAILED, params, 'operator')).toEqual({
      by: 'filter',
      view: 'failed',
      bizType: 'refund',
      error: 'timed out',
    });
  });

  it('is never a whole view', () => {
    expect(everything(FAILED, {}, 'operator')).toBe('needsFilter');
    expect(everything(FAILED, { cursor: 'x', type: '' }, 'operator')).toBe('needsFilter');
    // A group belongs to failures: elsewhere it narrows nothing.
    expect(everything({ ...FAILED, view: 'due' }, { group: '1-a' }, 'operator')).toBe('needsFilter');
  });

  it('is not told by text that the reader may not see, nor by a search of a part', () => {
    expect(everything(FAILED, { error: 'token' }, 'finance')).toBe('needsReveal');
    expect(everything(FAILED, { type: 'refund', payload: 'a = 1' }, 'operator')).toBe('needsOther');
  });
});

describe('sumsOf', () => {
  it('adds up exactly, a currency at a time', () => {
    const rows = [
      row('1', { minor: '9007199254740993', currency: 'CNY' }),
      row('2', { minor: '500', currency: 'USD' }),
      row('3'),
      row('4', { minor: '-1250', currency: 'CNY' }),
    ];
    expect(sumsOf(rows)).toEqual([
      { currency: 'CNY', minor: '9007199254739743' },
      { currency: 'USD', minor: '500' },
    ]);
    expect(sumsOf([])).toEqual([]);
  });
});
