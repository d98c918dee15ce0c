import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';

/** Longest task of the page's thread while somebody scrolls or types, in milliseconds. */
const LIMIT_MS = 200;

test('with 500 rows shown nobody waits for the page while scrolling or typing', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const now = db.clock.now().getTime();
  for (let n = 0; n < 500; n += 1) {
    const lastError = `HTTP 503: upstream connect error, order ${n}`;
    await insertTask(db, 'failed', { bizType, lastError, updatedAt: new Date(now - n * 1_000) });
  }
  await page.goto(`/tasks?type=${bizType}&size=500`);
  const rows = page.getByRole('table', { name: 'Failed tasks' }).locator('tbody tr');
  await expect(rows).toHaveCount(500);
  // Alive once a menu opens; what it took to get there is no part of this.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const longest = () =>
    page.evaluate(() => (window as unknown as { longTasks: { longest: number } }).longTasks.longest);

  await page.getByRole('button', { name: 'Error text' }).click();
  await page.getByLabel('Error contains').pressSequentially('upstream connect error', { delay: 30 });
  expect(await longest(), 'typing into a filter').toBeLessThan(LIMIT_MS);
  await page.keyboard.press('Escape');

  await page.mouse.move(640, 500);
  for (let n = 0; n < 40; n += 1) {
    await page.mouse.wheel(0, 450);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
  expect(await longest(), 'scrolling').toBeLessThan(LIMIT_MS);

  for (let n = 0; n < 30; n += 1) await page.keyboard.press('j');
  expect(await longest(), 'moving from row to row').toBeLessThan(LIMIT_MS);
});
