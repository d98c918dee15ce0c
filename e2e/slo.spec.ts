import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { asUser } from './as-user';
import { wordsOf } from './message-words';
import { ownType } from './own-type';
import { shownText } from './shown-text';
import { CLOSED, GATEWAY, spike, type Spike } from './spike';
import { tabTo } from './tab-to';

const MINUTE = 60_000;

test.beforeEach(({ context, db, product }) => asUser(context, db, product));

const region = (page: Page, name: string) => page.getByRole('region', { name });
const causesTable = (page: Page) => page.getByRole('table', { name: 'Causes of what failed then' });

/** What of a bar is over the target; a chart's parts have no role of their own. */
const redBar = (page: Page): Locator =>
  region(page, 'Failure rate').locator('path.recharts-rectangle[fill="var(--mg-failed)"]');

/** The stretch that the address names, in minutes before and after the spike's beginning. */
function stretchOf(page: Page, { at }: Spike): number[] {
  const { searchParams } = new URL(page.url());
  return ['from', 'to'].map((end) => (Date.parse(searchParams.get(end) ?? '') - at.getTime()) / MINUTE);
}

/** From the causes of the stretch to the newest task of the first, its error and its Retry. */
async function expectExplained(page: Page, open: (target: Locator) => Promise<void>, { newest }: Spike) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^7 failures by 2 causes between /);
  const rows = causesTable(page).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(GATEWAY);
  await expect(rows.nth(0).getByRole('cell').nth(1)).toHaveText('5');
  await expect(rows.nth(0).getByRole('cell').nth(2)).toHaveText('71%');
  await expect(rows.nth(0).getByRole('cell').nth(3)).toHaveText('4');
  await expect(rows.nth(1)).toContainText(CLOSED);
  await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText('0');
  await expect(rows.nth(1)).toContainText('Settled');
  await open(rows.nth(0).getByRole('link'));
  await expect(page).toHaveURL(/\/groups\/\d+-/);
  await open(page.getByRole('link', { name: 'Open the 4 tasks' }));
  await expect(page).toHaveURL(/\/tasks\?group=/);
  const tasks = page.getByRole('table', { name: 'Failed tasks' });
  await open(tasks.getByRole('link', { name: String(newest), exact: true }));
  await expect(page).toHaveURL(new RegExp(`/tasks/${newest}$`));
  await expect(page.getByRole('main')).toContainText(GATEWAY);
  await expect(page.getByRole('button', { name: 'Retry…', exact: true })).toBeVisible();
}

test('a spike of the last day is explained from its bar to the task, with the pointer', async ({
  page,
  db,
}) => {
  const spiked = await spike(db);
  await page.goto(`/slo?range=24h&type=${spiked.bizType}`);
  await expect(redBar(page)).toHaveCount(1);
  await redBar(page).click();
  await expect(page).toHaveURL(new RegExp(`/groups\\?type=${spiked.bizType}&from=`));
  const [from = 1, to = 0] = stretchOf(page, spiked);
  // Half an hour of the clock, the first or the second quarter of which the spike began in.
  expect([0, -15]).toContain(from);
  expect(to - from).toBe(30);
  await expectExplained(page, (target) => target.click(), spiked);
});

test('a spike of the last hour is found by its minute', async ({ page, db }) => {
  const spiked = await spike(db, 35 * MINUTE);
  await page.goto(`/slo?range=1h&type=${spiked.bizType}`);
  await redBar(page).click();
  await expect(page).toHaveURL(new RegExp(`/groups\\?type=${spiked.bizType}&from=`));
  expect(stretchOf(page, spiked)).toEqual([1, 2]);
  await expectExplained(page, (target) => target.click(), spiked);
});

test('the same through the table of figures, without a pointer', async ({ page, db }) => {
  const spiked = await spike(db);
  await page.goto(`/slo?range=24h&type=${spiked.bizType}`);
  const open = async (target: Locator) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await open(page.getByRole('navigation', { name: 'Shown as' }).getByRole('link', { name: 'Table' }));
  await open(page.getByRole('table', { name: 'Figures' }).getByRole('link', { name: /^7 failed, / }));
  await expectExplained(page, open, spiked);
});

test('a bar of the first screen leads to the causes of all types', async ({ page, db }) => {
  await spike(db);
  await page.goto('/');
  const rate = region(page, 'Failure rate');
  await rate.locator('.recharts-wrapper').click();
  await expect(page).toHaveURL(/\/groups\?from=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/between/);
});

test('the causes’ stretch is a filter that can be taken away and typed, and leads to what still stands failed', async ({
  page,
  db,
}) => {
  const { bizType, at } = await spike(db);
  const to = new Date(at.getTime() + 15 * MINUTE);
  const stretch = new URLSearchParams({ from: at.toISOString(), to: to.toISOString(), type: bizType });
  await page.goto(`/groups?${stretch}`);
  await page.getByRole('link', { name: 'Tasks that still stand failed from then' }).click();
  await expect(page).toHaveURL(/\/tasks\?type=/);
  await expect(shownText(page, '4 tasks', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Remove filter: Failed between / }).click();
  await expect(page).toHaveURL(new RegExp(`/groups\\?type=${bizType}$`));
  await expect(page.getByRole('table', { name: 'Failure groups', exact: true })).toContainText(GATEWAY);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Time of failure' }).click();
  await dialog.getByLabel('From').fill('2026-01-01T10:00');
  await dialog.getByLabel('To').fill('2026-01-01T09:00');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The end must come after the beginning.');
  await dialog.getByLabel('To').fill('2026-01-01T11:00');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-01-01T/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing failed between');
  await page.getByRole('link', { name: 'What stands failed now' }).click();
  await expect(page).toHaveURL(new RegExp(`/groups\\?type=${bizType}$`));
});

test('an address that names no stretch still opens the list', async ({ page }) => {
  for (const query of [
    'from=yesterday&to=now',
    'from=2026-01-02T00:00:00Z',
    'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  ]) {
    await page.goto(`/groups?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Failure groups' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
  }
});

test('ranges, a free window and the type stand in the address; nothing measured is a dash', async ({
  page,
  db,
}) => {
  const { bizType, at } = await spike(db);
  const idle = await ownType(db, null);
  await page.goto('/slo');
  // The chart is drawn by the page's scripts: once it stands, the page listens.
  await redBar(page).first().waitFor();
  await page.getByRole('combobox', { name: 'Task type' }).selectOption(bizType);
  await expect(page).toHaveURL(`/slo?type=${bizType}`);
  const windows = page.getByRole('navigation', { name: 'Window' });
  for (const [name, range] of [
    ['1 h', '1h'],
    ['24 h', '24h'],
    ['7 d', '7d'],
  ] as const) {
    await windows.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`range=${range}`));
    await expect(windows.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true');
  }
  await expect(redBar(page)).toHaveCount(1);

  await windows.getByRole('button', { name: 'Other' }).click();
  const dialog = page.getByRole('dialog');
  const [, timeZone] = /In your zone, (\S+) /.exec(await dialog.innerText()) ?? [];
  const typed = (ms: number) =>
    new Date(at.getTime() + ms).toLocaleString('sv', { timeZone }).slice(0, 16).replace(' ', 'T');
  await dialog.getByLabel('From').fill(typed(0));
  await dialog.getByLabel('To').fill(typed(15 * MINUTE));
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/from=.*to=/);
  await expect(windows.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-current', 'true');
  await expect(region(page, 'Failure rate')).toContainText('41.2');

  await page.goto(`/slo?range=24h&type=${idle}`);
  await expect(shownText(page, 'No rate to draw')).toBeVisible();
  await expect(shownText(page, 'No latency to draw')).toBeVisible();
  const latency = region(page, 'Latency, created to success').getByRole('row');
  for (const name of ['p50', 'p95', 'p99'])
    await expect(latency.filter({ hasText: name })).toContainText('—');
});

test('case-42 one point between gaps is a dot, with its figures, and nothing of the drawing is no number', async ({
  page,
  db,
}) => {
  const { bizType } = await spike(db);
  await page.goto(`/slo?range=7d&type=${bizType}`);
  const latency = region(page, 'Latency, created to success');
  const dots = latency.locator('circle[data-point]');
  await expect(dots).toHaveCount(3);
  for (const dot of await dots.all()) await expect(dot).toBeVisible();
  await dots.last().hover();
  await expect(latency.getByText('p95').first()).toBeVisible();
  for (const svg of await latency.locator('svg').all())
    expect(await svg.evaluate((element) => element.outerHTML)).not.toContain('NaN');
});

test('the page and the causes of a stretch speak Chinese to a Chinese reader', async ({
  browser,
  db,
  product,
}) => {
  const { bizType } = await spike(db);
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.url });
  await asUser(context, db, product);
  const page = await context.newPage();
  const words = wordsOf('slo', 'zh-CN');
  const { stretch } = wordsOf('groups', 'zh-CN');
  await page.goto(`/slo?range=24h&type=${bizType}&view=table`);
  await expect(page.getByRole('heading', { name: words.rate.title })).toBeVisible();
  for (const name of [words.range['1h'], words.range['7d']])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('table', { name: words.table.title }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/失败 7 次，共 2 种原因$/);
  await expect(page.getByRole('table', { name: stretch.label })).toContainText(stretch.settled);
  await expect(page.getByRole('link', { name: stretch.tasks })).toBeVisible();
  await context.close();
});
