import { describe, expect, test } from 'vitest';
import { TASK_VIEWS } from '@/lib/domain/views/task-list';
import {
  columnsParam,
  MOST_COLUMNS,
  offeredColumns,
  OPTIONAL_COLUMNS,
  parseColumns,
  shownColumns,
} from './column-choice';

describe('columns of the task list', () => {
  test('an address keeps what is a column, once and in order, and drops the rest', () => {
    expect(parseColumns('amount,nonsense,type,amount')).toBe('type,amount');
    expect(parseColumns('nonsense')).toBeNull();
    expect(parseColumns('')).toBeNull();
    expect(parseColumns('none')).toBe('none');
    expect(parseColumns(OPTIONAL_COLUMNS.join(','))?.split(',')).toHaveLength(MOST_COLUMNS);
  });

  test('without a choice each view shows its usual columns, and none of them twice', () => {
    expect(shownColumns('stuck', undefined)).toContain('heldBy');
    expect(shownColumns('failed', undefined)).not.toContain('heldBy');
    for (const view of TASK_VIEWS) {
      const usual = shownColumns(view, undefined);
      expect(usual.length).toBeLessThanOrEqual(MOST_COLUMNS);
      expect(columnsParam(view, usual)).toBeUndefined();
      expect(offeredColumns(view)).toEqual(expect.arrayContaining(usual));
    }
  });

  test('a choice goes to the address and comes back', () => {
    for (const view of TASK_VIEWS) {
      expect(shownColumns(view, columnsParam(view, []))).toEqual([]);
      expect(shownColumns(view, columnsParam(view, ['eventId', 'type']))).toEqual(['type', 'eventId']);
    }
  });

  test('the column that repeats the view’s own time is not shown twice', () => {
    expect(shownColumns('all', 'created,type')).toEqual(['type']);
    expect(shownColumns('failed', 'created,type')).toEqual(['type', 'created']);
  });
});
