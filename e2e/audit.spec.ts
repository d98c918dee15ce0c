import { expect, test } from '@/lib/testing/e2e';
import { contextFor, insertTask } from '@/lib/testing/ledger-factory';
import { retryTask } from '@/lib/services/tasks/retry-task';
import { asUser } from './as-user';
import { shownText } from './shown-text';

test('the trail says who did what to which task, refused attempts too @both', async ({
  page,
  context,
  db,
  product,
}) => {
  const support = await asUser(context, db, product, 'support');
  const operator = await asUser(context, db, product, 'operator');
  const id = (await insertTask(db, 'failed')).toString();
  const verb = { taskId: id, lockVersion: 0 };
  await retryTask(contextFor(db, support), verb);
  await retryTask(contextFor(db, operator), { ...verb, reason: 'The gateway is back' });

  await page.goto(`/audit?subject=${id}`);
  const rows = page.getByRole('table', { name: 'Audit entries' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(operator.name);
  await expect(rows.nth(1)).toContainText('“The gateway is back”');
  await expect(rows.nth(1)).toContainText(/Failed.*Pending/);
  await expect(rows.nth(2)).toContainText('Refused');

  await rows
    .nth(1)
    .getByRole('button', { name: /^Show details/ })
    .click();
  await expect(shownText(page, '203.0.113.7')).toBeVisible();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Outcome' }).click();
  await page.getByLabel('Outcome is').selectOption({ label: 'Refused' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/outcome=refused/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(support.name);
});

test('an audit filter without a match says so and offers to clear it', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'support');
  await page.goto('/audit?subject=no-such-task');
  await expect(page.getByRole('heading', { name: 'No entry matches this filter' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(page).toHaveURL(/\/audit$/);
});

test('one entry has an address that can be passed on', async ({ page, context, db, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const operator = await asUser(context, db, product);
  const id = (await insertTask(db, 'failed')).toString();
  await retryTask(contextFor(db, operator), { taskId: id, lockVersion: 0, reason: 'The gateway is back' });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('link', { name: /^audit #/ }).click();
  await expect(page).toHaveURL(/\/audit\?entry=\d+$/);
  const rows = page.getByRole('table', { name: 'Audit entries' }).locator('tr[data-row]');
  await expect(rows).toHaveCount(1);
  // Who asked for one entry sees all of it.
  await expect(shownText(page, '203.0.113.7')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link to this entry' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  await page.goto('/audit?entry=9223372036854775807');
  await expect(page.getByRole('heading', { name: 'No entry matches this filter' })).toBeVisible();
});

test('the task shows what was tried in vain, folded', async ({ page, context, db, product }) => {
  const support = await asUser(context, db, product, 'support');
  const operator = await asUser(context, db, product);
  const id = (await insertTask(db, 'failed')).toString();
  const retry = { taskId: id, lockVersion: 0 };
  await retryTask(contextFor(db, support), retry);
  await retryTask(contextFor(db, support), retry);
  await retryTask(contextFor(db, operator), { ...retry, lockVersion: 7 });
  await page.goto(`/tasks/${id}`);
  const life = page.getByRole('list', { name: 'Life of this task' });
  const fold = life.getByText('3 actions were refused or came too late');
  await expect(fold).toBeVisible();
  await expect(life.getByText(/tried to retry: not allowed/)).toHaveCount(2);
  await expect(life.getByText(/tried to retry: not allowed/).first()).toBeHidden();
  await fold.click();
  await expect(life.getByText(/tried to retry: not allowed/).first()).toBeVisible();
  await expect(life.getByText(/tried to retry: somebody was faster/)).toBeVisible();
  await life
    .getByRole('link', { name: /^audit #/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/audit\?entry=\d+$/);
});
