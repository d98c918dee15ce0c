import { randomUUID } from 'node:crypto';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { shownText } from './shown-text';

/** A type of this test alone, so that other specs' rows stay out of its lists. */
const ownType = () => `t_${randomUUID().slice(0, 12)}`;

test.beforeEach(({ context, db, product }) => asUser(context, db, product));

test('the failed view narrows by filters that stand in the address and can be taken away @both', async ({
  page,
  db,
}) => {
  const bizType = ownType();
  const timeout = await insertTask(db, 'failed', { bizType, lastError: 'cURL error 28: timed out' });
  const closed = await insertTask(db, 'failed', { bizType, lastError: 'HTTP 422 order closed' });
  await insertTask(db, 'success', { bizType });

  await page.goto(`/tasks?type=${bizType}`);
  const table = page.getByRole('table', { name: 'Failed tasks' });
  await expect(table.getByRole('link')).toHaveCount(2);
  await expect(table.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Error text' }).click();
  await page.getByLabel('Error contains').fill('timed out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/error=timed\+out/);
  await expect(table.getByRole('link', { name: String(timeout), exact: true })).toBeVisible();
  await expect(table.getByRole('link', { name: String(closed), exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Remove filter: Error contains timed out' }).click();
  await expect(table.getByRole('link', { name: String(closed), exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click();
  const all = page.getByRole('table', { name: 'All tasks' });
  await expect(all.getByRole('link')).toHaveCount(3);
  await expect(all.getByRole('columnheader', { name: 'Status' })).toBeVisible();
});

test('a bad address still opens the list', async ({ page }) => {
  await page.goto('/tasks?view=nonsense&from=yesterday&cursor=zzz');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: /^Failed/ })).toHaveAttribute('aria-current', 'page');
});

test('no match says what to do next', async ({ page }) => {
  await page.goto(`/tasks?type=${ownType()}&error=nothing+has+this`);
  await expect(page.getByRole('heading', { name: 'No task matches these 2 filters' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('the keyboard moves through the rows and opens a dialog on the task’s own page', async ({
  page,
  db,
}) => {
  const bizType = ownType();
  const now = db.clock.now().getTime();
  const newer = await insertTask(db, 'failed', { bizType, updatedAt: new Date(now - 60_000) });
  const older = await insertTask(db, 'failed', { bizType, updatedAt: new Date(now - 120_000) });
  await page.goto(`/tasks?type=${bizType}`);
  await expect(page.getByRole('link', { name: String(newer), exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  // What asked for the dialog leaves the address, so that a reload does not open it again.
  await expect(page.getByRole('dialog', { name: `Retry task ${older}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tasks/${older}$`));
});

test('pages lead to older rows and back', async ({ page, db }) => {
  const bizType = ownType();
  const now = db.clock.now().getTime();
  for (let minute = 0; minute < 60; minute += 1)
    await insertTask(db, 'failed', { bizType, updatedAt: new Date(now - minute * 60_000) });
  await page.goto(`/tasks?type=${bizType}`);
  await expect(shownText(page, 'Rows 1–50 of 60')).toBeVisible();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(shownText(page, 'Rows 51–60 of 60')).toBeVisible();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(shownText(page, 'Rows 1–50 of 60')).toBeVisible();
});

test('new failures are announced and come in only when asked for', async ({ page, db }) => {
  const bizType = ownType();
  await insertTask(db, 'failed', { bizType });
  await page.clock.install();
  await page.goto(`/tasks?type=${bizType}`);
  const rows = page.getByRole('table', { name: 'Failed tasks' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await insertTask(db, 'failed', { bizType, updatedAt: new Date(db.clock.now().getTime() + 1_000) });
  // The turns begin once the page is alive, which no element shows: time goes on until one has come.
  await expect
    .poll(async () => {
      await page.clock.fastForward(16_000);
      return shownText(page, /^1 new failure since/).count();
    })
    .toBe(1);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(rows).toHaveCount(2);
});
