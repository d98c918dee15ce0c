import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import { DeskLab } from '@/lib/testing/desk-lab';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { barriers } from './axe';
import { shownText } from './shown-text';

/** A source with a day of nearly every kind: signed, open, imported, missing. */
async function ownBooks(db: Database) {
  const lab = new DeskLab(db);
  const sourceId = await lab.source({ startsOn: lab.day(3) });
  const { name } = await db.prisma.reconSource.findUniqueOrThrow({ where: { id: sourceId } });
  await lab.statement(sourceId, lab.day(3));
  await lab.run(sourceId, lab.day(3));
  await lab.lock(sourceId, lab.day(3));
  await lab.statement(sourceId, lab.day(2));
  const runId = await lab.run(sourceId, lab.day(2));
  await lab.break(runId, sourceId, lab.day(2));
  await lab.item(runId, sourceId, { bucket: 'in_transit', kind: null, dueBy: lab.day(-1) });
  await lab.statement(sourceId, lab.day(1));
  return { lab, sourceId, runId, name };
}

/** The square of a source in the calendar that says this. */
function square(page: Page, name: string, words: RegExp): Locator {
  return page.getByRole('link', { name: new RegExp(`^${name}[.,，].*${words.source}`) });
}

test('the finance overview says how each day stands and leads on @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const { lab, sourceId, runId, name } = await ownBooks(db);

  await page.goto('/');
  await expect(page.getByRole('link', { name: /unexplained$/ })).toHaveAttribute('href', '/reconciliation');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/reconciliation$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not signed');

  await expect(square(page, name, /Signed by two people and locked/)).toHaveAttribute(
    'href',
    `/reconciliation/days/${sourceId}/${lab.day(3)}`,
  );
  await expect(square(page, name, /1 break is open: ¥128\.00/)).toHaveAttribute(
    'href',
    `/reconciliation/runs/${runId}`,
  );
  await expect(square(page, name, /nobody has started a run/)).toHaveAttribute(
    'href',
    `/reconciliation/statements?source=${sourceId}&day=${lab.day(1)}`,
  );
  await expect(square(page, name, /should be here, and is not/)).toHaveAttribute(
    'href',
    `/reconciliation/import?source=${sourceId}&day=${lab.day()}`,
  );

  const transit = page.getByRole('table', { name: 'In transit' }).getByRole('row', { name });
  await expect(transit).toContainText('They have it');
  await expect(transit).toContainText('¥128.00');
  await expect(page.getByRole('table', { name: 'How long breaks are open' })).toContainText('2–3 days');

  await page.getByRole('link', { name: 'Older', exact: true }).click();
  await expect(page).toHaveURL(/\/reconciliation\?to=\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('link', { name: 'Newer', exact: true }).click();
  await expect(square(page, name, /Signed by two people/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  // On a phone the days scroll in their own frame, which begins with the newest; the page does not.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/reconciliation');
  const frame = page.getByRole('group', { name: 'Days of every source' });
  const beyond = () =>
    frame.evaluate(({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth - clientWidth - scrollLeft);
  await expect.poll(beyond).toBeLessThanOrEqual(1);
  expect(await frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

test('the books stand in the navigation, and support reads them without a way to import', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'support');
  const { name } = await ownBooks(db);
  await page.goto('/reconciliation');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: /^Reconciliation/ })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('note', { name: /open$/ })).toBeVisible();
  await expect(nav.getByRole('link', { name: /^Approvals/ })).toHaveAttribute('href', '/approvals');
  await expect(nav.getByRole('link', { name: 'Sources' })).toHaveAttribute('href', '/settings/sources');
  await expect(square(page, name, /Signed by two people/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a statement' })).toHaveCount(0);
});

test('the roll-forward adds up, row by row @both', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'finance');
  const bizType = `f_${randomUUID().slice(0, 12)}`;
  const now = db.clock.now();
  await insertTask(db, 'success', { bizType, createdAt: now, updatedAt: now });
  await insertTask(db, 'failed', { bizType, createdAt: now, updatedAt: now });
  await insertTask(db, 'compensated', { bizType, createdAt: now, updatedAt: now });

  // The first worker of a new ledger needs a moment until it counts.
  await expect(async () => {
    await page.goto(`/reconciliation/roll-forward?type=${bizType}`);
    await expect(page.getByRole('rowheader', { name: bizType }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: bizType }) });
  const cells = await rows.first().getByRole('cell').allTextContents();
  const figures = cells.flatMap((text) => (/^\d/.test(text) ? [Number(text.replaceAll(',', ''))] : []));
  expect(figures).toEqual([0, 3, 1, 1, 1, 0]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ledger ties: nothing is left over');
  await page
    .getByRole('navigation', { name: 'How many days' })
    .getByRole('link', { name: '31 days' })
    .click();
  await expect(page).toHaveURL(/days=31/);
  expect(await barriers(page)).toEqual([]);
});

test('a run is taken along as a file by whoever may, and by nobody else', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const { runId } = await ownBooks(db);
  const href = `/api/export-run/${runId}?format=csv&sheet=summary`;
  const file = await page.request.get(href);
  expect(file.status()).toBe(200);
  expect(file.headers()['content-disposition']).toMatch(/filename="makegood-source-.*-run-1-summary\.csv"/);
  const text = (await file.body()).toString('utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain('Business date');
  const book = await page.request.get(`/api/export-run/${runId}?format=xlsx`);
  expect((await book.body()).subarray(0, 2).toString()).toBe('PK');
  const foreign = await page.request.get(href, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(foreign.status()).toBe(403);
  expect((await page.request.get('/api/export-run/9223372036854775807?format=csv')).status()).toBe(404);
  expect((await page.request.get(`/api/export-run/${runId}?format=pdf`)).status()).toBe(400);

  const seat = await browser.newContext({ baseURL: product.url });
  expect((await seat.request.get(href)).status()).toBe(401);
  const reader = await asUser(seat, db, product, 'support');
  expect((await seat.request.get(href)).status()).toBe(403);
  const refused = await db.prisma.auditLog.findMany({ where: { actorId: reader.id } });
  expect(refused.map(({ action, outcome }) => [action, outcome])).toEqual([['export_run', 'refused']]);
  await seat.close();

  // The record leads back to the run.
  await page.goto(`/audit?subject=run:${runId}`);
  const trail = page.getByRole('table', { name: 'Audit entries' });
  await expect(trail.getByRole('link', { name: `#${runId}` }).first()).toHaveAttribute(
    'href',
    `/reconciliation/runs/${runId}`,
  );
});

test('the books in Chinese', async ({ browser, db, product }) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.url });
  await asUser(context, db, product, 'finance');
  const { name } = await ownBooks(db);
  const page = await context.newPage();
  await page.goto('/reconciliation');
  await expect(page.getByRole('heading', { name: '差异账龄' })).toBeVisible();
  await expect(square(page, name, /1 笔差异未处理：¥128\.00/)).toBeVisible();
  await expect(shownText(page, '已签字锁账', { exact: true })).toBeVisible();
  await context.close();
});
