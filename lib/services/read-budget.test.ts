import { expect, test } from 'vitest';
import { ReadBudget } from './read-budget';

const never = () => new Promise<string>(() => undefined);
/** As Prisma wraps what MariaDB says. */
const ended = () =>
  Promise.reject(
    Object.assign(new Error('ended'), {
      code: 'P2010',
      meta: { driverAdapterError: { cause: { originalCode: '1969' } } },
    }),
  );

test('a read that comes in time is its value, whatever went before', async () => {
  const budget = new ReadBudget(60_000);
  expect(await budget.get(async () => 'rows')).toBe('rows');
  expect(await budget.get(ended)).toBeNull();
  expect(await budget.get(async () => 'count')).toBe('count');
  expect(budget.over).toBe(false);
});

test('a read that takes longer, or was ended by the database, is left out', async () => {
  expect(await new ReadBudget(5).get(never)).toBeNull();
  expect(await new ReadBudget(60_000).get(ended)).toBeNull();
});

test('what is asked when the time is up is not begun', async () => {
  let time = 0;
  const budget = new ReadBudget(1_000, () => time);
  time = 1_000;
  let begun = false;
  const read = async () => {
    begun = true;
    return 'rows';
  };
  expect([await budget.get(read), begun, budget.over]).toEqual([null, false, true]);
});

test('any other failure is one', async () => {
  await expect(new ReadBudget(60_000).get(() => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
});
