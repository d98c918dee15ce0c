import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { insertBreak, insertRun, insertSource } from '@/lib/testing/break-lab';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { shownText } from './shown-text';

test.beforeEach(({ context, db, product }) => asUser(context, db, product, 'support'));

async function search(page: Page, text: string): Promise<void> {
  await page.goto('/tasks');
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
}

test('an exact id leads straight to its task @both', async ({ page, db }) => {
  const eventId = `ev-${randomUUID()}`;
  const id = await insertTask(db, 'failed', { eventId });
  await search(page, ` ${eventId} `);
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`));
});

test('a biz id with several tasks tells the life of the document', async ({ page, db }) => {
  const bizId = `BZ-${randomUUID().slice(0, 8)}`;
  const now = db.clock.now().getTime();
  const at = (minutes: number) => new Date(now - minutes * 60_000);
  await insertTask(db, 'success', { bizId, bizType: 'payment', createdAt: at(90) });
  await insertTask(db, 'failed', { bizId, bizType: 'points', createdAt: at(80), lastError: 'HTTP 503' });
  await search(page, bizId);
  await expect(page).toHaveURL(new RegExp(`/biz/${bizId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`1 task of ${bizId} needs somebody`);
  const life = page.getByRole('list', { name: 'Tasks in order of creation' }).getByRole('listitem');
  await expect(life.nth(0)).toContainText('payment');
  await expect(life.nth(1)).toContainText('Failed for good');
  await expect(page.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();
});

test('from the overview to the life of a document in three interactions', async ({ page, db }) => {
  const bizId = `BZ-${randomUUID().slice(0, 8)}`;
  await insertTask(db, 'success', { bizId, bizType: 'payment' });
  await insertTask(db, 'failed', { bizId, bizType: 'points' });
  await page.goto('/');
  // The page listens once its scripts have run, which no element shows.
  await page.waitForLoadState('networkidle');
  const interactions: (() => Promise<void>)[] = [
    () => page.keyboard.press('/'),
    () => page.keyboard.type(bizId),
    () => page.keyboard.press('Enter'),
  ];
  expect(interactions.length).toBeLessThan(4);
  for (const interact of interactions) await interact();
  await expect(page).toHaveURL(new RegExp(`/biz/${bizId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bizId);
  await expect(
    page.getByRole('list', { name: 'Tasks in order of creation' }).getByRole('listitem'),
  ).toHaveCount(2);
});

test('the beginning of an id lists what begins so, and % and _ are letters', async ({ page, db }) => {
  const begin = `PX_${randomUUID().slice(0, 8)}`;
  const first = await insertTask(db, 'pending', { bizId: `${begin}-1` });
  const second = await insertTask(db, 'pending', { bizId: `${begin}-2` });
  await search(page, begin);
  const found = page.getByRole('table', { name: 'Biz ids that begin so' });
  await expect(found.getByRole('link', { name: String(first), exact: true })).toBeVisible();
  await expect(found.getByRole('link', { name: String(second), exact: true })).toBeVisible();
  await search(page, begin.replace('_', '%'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing is called');
});

test('no result says what was searched and what to check', async ({ page }) => {
  await search(page, `no-such-${randomUUID()}`);
  await expect(shownText(page, /Searched: task id, event id and biz id, exact/)).toBeVisible();
  await expect(shownText(page, /Check that the id was copied whole/)).toBeVisible();
});

test('money that the other side moved without any task of ours is found by its number @both', async ({
  page,
  db,
}) => {
  const key = `TH-${randomUUID().slice(0, 8)}`;
  const run = await insertRun(db, await insertSource(db));
  const { id } = await insertBreak(db, run, { key, kind: 'missing_ours' });
  await search(page, key);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Nothing is called ${key}`);
  const found = page.getByRole('list', { name: 'Reconciliation' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('¥25.80');
  await found.getByRole('link', { name: 'They have it, we have nothing' }).click();
  await expect(page).toHaveURL(new RegExp(`/reconciliation/breaks/${id}$`));
});

test('a task tells what reconciliation found about it', async ({ page, db }) => {
  const taskId = await insertTask(db, 'failed', { bizId: `TB-${randomUUID().slice(0, 8)}` });
  const run = await insertRun(db, await insertSource(db));
  await insertBreak(db, run, { taskId });
  await page.goto(`/tasks/${taskId}`);
  const found = page.getByRole('list', { name: 'Reconciliation' });
  await expect(found.getByRole('link')).toHaveText('They succeeded, we did not');
  await expect(found).toContainText('Open');
});
