import type { Page } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import { STATUS } from '@/lib/domain/task-status';
import { startDownstream } from '@/lib/testing/downstream';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const ONCE = { kind: 'fixed', everyMs: 100, maxRetries: 0, jitterMs: 0 };
const QUICK = { retry: ONCE, scanIntervalMs: 100, circuit: { enabled: false } };
const MONEY = { amountMinor: 25_800n, currency: 'CNY' };

async function insertMany(
  db: Database,
  status: 'pending' | 'failed',
  bizType: string,
  count: number,
): Promise<bigint[]> {
  const ids: bigint[] = [];
  const due = status === 'pending' ? { nextRetryTime: null } : {};
  for (let n = 0; n < count; n += 1) ids.push(await insertTask(db, status, { bizType, ...MONEY, ...due }));
  return ids;
}

const tasksIn = (db: Database, bizType: string, status: number) =>
  db.prisma.asyncTask.count({ where: { bizType, status } });

/** Selects all that match the filter of the list, and asks what a verb would come to. */
async function askForAll(page: Page, bizType: string, count: number): Promise<void> {
  await page.goto(`/tasks?type=${bizType}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: `Select all ${count} that match this filter` }).click();
  await expect(bar).toContainText(`All ${count} that match are selected`);
  await expect(bar).toContainText(`Type is ${bizType}`);
  await bar.getByRole('button', { name: `Retry all ${count}…` }).click();
  await expect(page.getByRole('dialog')).toContainText(`${count} of ${count} that match`);
}

/** Starts what the open dialog plans; returns the operation's number. */
async function confirm(page: Page, count: number, reason: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: `Retry ${count} tasks` }).click();
  await expect(page).toHaveURL(/\/bulk\/\d+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('the same set in two hands is refused by name; pausing, resuming, and what support may not @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  test.slow();
  const first = await asUser(context, db, product);
  const downstream = await startDownstream();
  const bizType = await ownType(db, { url: downstream.url }, QUICK);
  await insertMany(db, 'failed', bizType, 30);
  const seat = await browser.newContext({ baseURL: product.url });
  await asUser(seat, db, product);
  const other = await seat.newPage();

  // Both have the plan before them; one is quicker.
  await askForAll(other, bizType, 30);
  await askForAll(page, bizType, 30);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('At most so many tasks per second').fill('2');
  const id = await confirm(page, 30, 'Slowly');
  const theirs = other.getByRole('dialog');
  await theirs.getByLabel('Reason', { exact: true }).fill('Typed, and kept');
  await theirs.getByRole('button', { name: 'Retry 30 tasks' }).click();
  const told = theirs.getByRole('alert');
  await expect(told).toContainText(`${first.name} asked for the same set`);
  await expect(told.getByRole('link', { name: `Open operation #${id}` })).toBeVisible();
  await expect(theirs.getByLabel('Reason', { exact: true })).toHaveValue('Typed, and kept');
  await told.getByRole('button', { name: 'Make the plan again' }).click();
  await expect(theirs).toContainText('it is still going on');
  await expect(theirs.getByLabel('Reason', { exact: true })).toHaveValue('Typed, and kept');

  // Paused: nothing more is moved.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Retrying 30 tasks/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Pause…' }).click();
  await dialog.getByRole('button', { name: `Pause operation #${id}` }).click();
  await expect(title).toHaveText(/^Retrying 30 tasks is paused/);
  await expect(shownText(page, `Paused by ${first.name}`)).toBeVisible();
  const waiting = () => db.prisma.bulkItem.count({ where: { operationId: BigInt(id), state: 'waiting' } });
  const left = await waiting();
  expect(left).toBeGreaterThan(0);

  // Support sees all of it and may press nothing.
  const watch = await browser.newContext({ baseURL: product.url });
  await asUser(watch, db, product, 'support');
  const third = await watch.newPage();
  await third.goto(`/bulk/${id}`);
  const resume = third.getByRole('button', { name: 'Resume…' });
  await expect(resume).toHaveAttribute('aria-disabled', 'true');
  await expect(resume).toHaveAccessibleDescription(/needs the operator or finance or administrator role/);
  await third.goto(`/tasks?type=${bizType}`);
  await third.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(third.getByRole('button', { name: /^Retry \d+…$/ })).toHaveAccessibleDescription(
    /needs the .* role/,
  );

  expect(await waiting()).toBe(left);
  await page.getByRole('button', { name: 'Resume…' }).click();
  await dialog.getByRole('button', { name: `Resume with ${left} tasks` }).click();
  await expect(title).toHaveText('Retried 30 tasks: all succeeded', { timeout: 60_000 });
  expect(downstream.requests).toHaveLength(30);
  await Promise.all([seat.close(), watch.close(), downstream.close()]);
});

test('it stops by itself when too many fail again, and the rest can be left for good @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product);
  const downstream = await startDownstream();
  downstream.answer((_, response) => response.writeHead(503).end());
  const bizType = await ownType(db, { url: downstream.url }, QUICK);
  await insertMany(db, 'failed', bizType, 60);
  await askForAll(page, bizType, 60);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('At most so many tasks per second').fill('10');
  const id = await confirm(page, 60, 'Tried too early');

  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Stopped by itself: \d+ of the last \d+ failed again, \d+ tasks wait$/, {
    timeout: 60_000,
  });
  await expect(shownText(page, /stops by itself above 20 %/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Failed again' }).getByRole('row').nth(1)).toContainText(
    '503',
  );

  await page.getByRole('button', { name: 'Resume…' }).click();
  await expect(dialog.getByRole('button', { name: /^Resume with/ })).toHaveAccessibleDescription(/Say why/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop the rest…' }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('The gateway is still down');
  await dialog.getByRole('button', { name: 'Stop the rest', exact: true }).click();
  await expect(title).toHaveText(/^Cancelled: \d+ of 60 tasks were moved, the rest was left as it was$/, {
    timeout: 30_000,
  });
  await page.getByRole('link', { name: 'Show these tasks: The rest was given up' }).click();
  await expect(page).toHaveURL(new RegExp(`/bulk/${id}/items\\?state=skipped&why=cancelled$`));
  const rows = page.getByRole('table', { name: 'Tasks of this operation' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Skipped');
  expect(await tasksIn(db, bizType, STATUS.failed)).toBe(60);
  await downstream.close();
});

test('ticks are set by keyboard, stay with rows that are still there, and go with Escape', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const ids = await insertMany(db, 'failed', bizType, 4);
  await page.clock.install();
  await page.goto(`/tasks?type=${bizType}`);
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(bar).toContainText('1 selected', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await expect(bar).toContainText('3 selected · ¥774.00');

  // One of the three is gone when the list is read again; its tick is gone with it.
  const shown = page.getByRole('row').filter({ has: page.getByRole('checkbox', { checked: true }) });
  const text = await shown.nth(1).getByRole('link').first().textContent();
  const gone = ids.find((id) => text === String(id));
  await db.prisma.asyncTask.delete({ where: { id: gone } });
  await expect
    .poll(async () => {
      await page.clock.fastForward(16_000);
      return bar.textContent();
    })
    .toContain('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('a whole view is never taken at once, and the plan speaks Chinese to a Chinese reader', async ({
  browser,
  db,
  product,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.url });
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  await insertMany(db, 'failed', bizType, 3);
  const page = await context.newPage();
  await page.goto('/tasks');
  await page.getByRole('checkbox', { name: '选择本页' }).click();
  const bar = page.getByRole('region', { name: '选择' });
  await expect(bar.getByRole('button', { name: /^选择符合此筛选的全部/ })).toHaveAccessibleDescription(
    /不能一次选取整个视图/,
  );
  await page.goto(`/tasks?type=${bizType}&bulk=retry`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '重试 3 条任务' })).toHaveAccessibleDescription(
    /须填写原因/,
  );
  await expect(dialog).toContainText('3 条符合，将操作 3 条');
  await expect(page).toHaveURL(`${product.url}/tasks?type=${bizType}`);
  await context.close();
});
