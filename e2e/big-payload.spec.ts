import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { auditOf, insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const SECRET = 'k-big-7Q2';
const MB = 1024 * 1024;

/** Thirty megabytes of small rows. */
function huge(): string {
  const row = `{"sku":"A-1","text":"${'x'.repeat(200)}"}`;
  return `{"apiKey":"${SECRET}","rows":[${Array.from({ length: Math.ceil((30 * MB) / row.length) }, () => row).join(',')}]}`;
}

/** The longest task of the page's thread so far, in milliseconds. */
async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { longest: 0 };
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { longTasks: { longest: number } }).longTasks.longest);
}

test('a payload of 30 MB does not freeze its page: beginning, size and a file', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const payload = huge();
  const id = await insertTask(db, 'failed', { bizType, payload });
  const longest = await watchLongTasks(page);
  const began = Date.now();
  const document = await page.goto(`/tasks/${id}`);
  const sent = (await document?.body())?.length ?? 0;
  await expect(shownText(page, 'The whole is 30 MB; its beginning is shown.')).toBeVisible();
  await expect(page.locator('.cm-content')).toContainText('"rows"');
  expect(Date.now() - began).toBeLessThan(20_000);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(2 * MB);
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await longest()).toBeLessThan(1_000);

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download, masked' }).click();
  const masked = await waiting;
  expect(masked.suggestedFilename()).toBe(`task-${id}-revision-1-masked.json`);

  await page.getByRole('button', { name: 'Download as stored…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the payload as stored' });
  await expect(dialog.getByRole('button', { name: 'Download, on record' })).toHaveAccessibleDescription(
    /Say why/,
  );
  await dialog.getByLabel('Why you need it unmasked').fill('asked by the merchant');
  const stored = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download, on record' }).click();
  expect((await stored).suggestedFilename()).toBe(`task-${id}-revision-1.json`);
  const trail = await auditOf(db, id);
  expect(trail.map(({ action, reason }) => [action, reason])).toEqual([['reveal', 'asked by the merchant']]);
});

test('case-34 support gets the masked file alone', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'support');
  const bizType = await ownType(db, null);
  const id = await insertTask(db, 'failed', { bizType, payload: huge() });
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('link', { name: 'Download, masked' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download as stored…' })).toHaveCount(0);
  const masked = await page.request.get(`/tasks/${id}/payload?revision=1`);
  expect(masked.status()).toBe(200);
  expect(await masked.text()).not.toContain(SECRET);
  const form = { revision: '1', reason: 'no right to it' };
  const headers = { origin: product.url };
  const stored = await page.request.post(`/tasks/${id}/payload`, { form, headers });
  expect(stored.status()).toBe(403);
  expect((await auditOf(db, id)).map(({ outcome }) => outcome)).toEqual(['refused']);
});
