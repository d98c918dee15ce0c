import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
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
