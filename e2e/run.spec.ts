import type { BrowserContext, Page } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import { DeskLab } from '@/lib/testing/desk-lab';
import { RUN_SHEETS } from '@/lib/domain/views/run-export';
import { expect, test } from '@/lib/testing/e2e';
import type { ProductAddress } from '@/lib/testing/product';
import { asUser } from './as-user';
import {
  bar,
  desk,
  dialog,
  evidence,
  noteField,
  openBreaks,
  pickReason,
  rows,
  runHref,
  send,
  storedBreak,
} from './desk-steps';
import { breakOf, ownRun, RUN_DAY } from './own-run';
import { shownText } from './shown-text';

interface Stage {
  page: Page;
  context: BrowserContext;
  db: Database;
  product: ProductAddress;
}

/** Somebody of finance, at the run of a source of their own. */
async function atOwnRun({ page, context, db, product }: Stage) {
  const user = await asUser(context, db, product, 'finance');
  const own = await ownRun(db);
  const count = await openBreaks(db, own);
  await page.goto(runHref(own));
  return { user, own, count };
}

/** A worker takes it up within a second or two; other tests share the machine. */
const PATIENT = { timeout: 30_000 };

test('every row is accounted for, and the desk is worked through without a pointer @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const { own, count } = await atOwnRun({ page, context, db, product });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${own.source.name}, Monday,? 2 March 2026$`),
  );
  await expect(shownText(page, new RegExp(`unexplained in ${count} breaks`))).toBeVisible();

  // Each side adds up, with nothing left over.
  const proof = page.getByRole('group', { name: 'Rows of both sides by where they ended' });
  await expect(proof.getByRole('row', { name: /^Ours, CNY / })).toContainText(/=\s*4\s*\+/);
  for (const line of await proof.getByRole('row').filter({ hasText: '=' }).all())
    await expect(line.getByRole('cell').last()).toHaveText(/^0(\.00)?$/);
  await expect(page.getByRole('region', { name: 'Footer against rows' })).toContainText(/All \d agree/);
  await expect(desk(page)).toContainText('They succeeded, we did not · 1');
  await expect(rows(page)).toHaveCount(count);

  // The page listens once it is alive: then j moves and the evidence follows.
  await expect(rows(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await expect(async () => {
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 1_000 });
  }).toPass();
  const second = (await rows(page).nth(1).getAttribute('data-break')) ?? '';
  await expect(page).toHaveURL(new RegExp(`break=${second}$`));
  const { matchKey } = await storedBreak(db, BigInt(second));
  await expect(evidence(page).getByRole('table', { name: 'Both sides' })).toContainText(matchKey);

  await page.keyboard.press('x');
  await expect(bar(page)).toContainText(/^1 selected/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await expect(bar(page)).toContainText(/^3 selected/);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);

  // A letter opens a dialog and never acts.
  await page.keyboard.press('a');
  await expect(dialog(page)).toContainText('The difference stays as it is');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await openBreaks(db, own)).toBe(count);
  const fourth = (await rows(page).nth(3).getAttribute('data-break')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reconciliation/breaks/${fourth}\\?run=${own.run.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('all that are shown are accepted at once, and then the day is signed @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const { user, own, count } = await atOwnRun({ page, context, db, product });
  const sign = page.getByRole('button', { name: 'Sign…' });
  await expect(sign).toHaveAccessibleDescription(new RegExp(`^${count} breaks are open`));
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText(`${count} selected · ¥`);
  await bar(page)
    .getByRole('button', { name: `Accept ${count}…` })
    .click();
  await expect(dialog(page)).toContainText(`${count} of ${count} chosen`);
  await pickReason(page, 'Test data');
  await noteField(page).fill('The sandbox’s own payments');
  await dialog(page)
    .getByRole('button', { name: `Accept ${count} breaks` })
    .click();
  await expect(page).toHaveURL(/\/reconciliation\/operations\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accepted: all ${count} done`, {
    timeout: 60_000,
  });
  expect(await openBreaks(db, own)).toBe(0);

  await page.getByRole('link', { name: 'Open the run' }).click();
  await expect(shownText(page, 'unexplained: every break has a resolution')).toBeVisible();
  await expect(shownText(page, 'No break is open')).toBeVisible();
  await sign.click();
  await expect(dialog(page)).toContainText(`${count} of ${count} resolved`);
  await expect(dialog(page)).toContainText('once a second person agrees');
  await send(page, 'Sign the day');
  await expect(shownText(page, new RegExp(`${user.name} asked for the sign-off`))).toBeVisible();
  await expect(sign).toHaveAccessibleDescription(/waits for its second person/);
});

test('other rules are tried without changing anything', async ({ page, context, db, product }) => {
  test.slow();
  const { own, count } = await atOwnRun({ page, context, db, product });
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('menuitem', { name: 'Try other rules…' }).click();
  const verb = dialog(page).getByRole('button', { name: 'Try these rules' });
  const tolerance = dialog(page).getByLabel('Differences that are let pass, in CNY');
  await expect(verb).toHaveAccessibleDescription(/change one of them/);
  await tolerance.fill('0.005');
  await expect(verb).toHaveAccessibleDescription(/An amount such as/);
  await tolerance.fill('2');
  await verb.click();
  await expect(page).toHaveURL(new RegExp(`base=${own.run.id}$`));
  await expect(shownText(page, 'A try with other rules: it changes nothing')).toBeVisible();
  await expect(page.getByRole('row', { name: `Breaks ${count} ${count - 1} −1` })).toBeVisible(PATIENT);
  await expect(page.getByRole('button', { name: 'Sign…' })).toHaveAccessibleDescription(
    'A try with other rules is not exported or signed.',
  );
  expect(await openBreaks(db, own)).toBe(count);
});

test('what stands twice with them names our task, and the run can be taken along whole', async ({
  page,
  context,
  db,
  product,
}) => {
  const { own } = await atOwnRun({ page, context, db, product });
  const twice = await breakOf(db, own, 'duplicate_theirs');
  await page.goto(`${runHref(own)}?break=${twice.id}`);
  await expect(evidence(page).locator(`a[href="/tasks/${twice.taskId}"]`)).toBeVisible();
  await expect(evidence(page)).toContainText('is no part of this difference');
  await expect(evidence(page).getByRole('row', { name: /^Difference/ })).toContainText('they count more');
  await page.getByRole('button', { name: 'Export…' }).click();
  for (const sheet of RUN_SHEETS)
    await expect(page.locator(`a[href$="sheet=${sheet}"]`)).toHaveAttribute('role', 'menuitem');
});

test('at 390 px and in Chinese a break opens on its own page, and nothing scrolls sideways', async ({
  browser,
  db,
  product,
}) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
  });
  await asUser(context, db, product, 'finance');
  const own = await ownRun(db);
  const count = await openBreaks(db, own);
  const page = await context.newPage();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(runHref(own));
  await expect(shownText(page, new RegExp(`未解释，${count} 笔差异`))).toBeVisible();
  await expect(page.getByRole('complementary', { name: '证据' })).toBeHidden();
  expect(await width()).toBeLessThanOrEqual(390);
  const { id, matchKey } = await breakOf(db, own, 'status_mismatch');
  await page.getByRole('link', { name: matchKey }).click();
  const onPage = new RegExp(`/reconciliation/breaks/${id}\\?`);
  await expect(page).toHaveURL(onPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^对方已收 ¥.*，我方任务失败$/);
  expect(await width()).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: '下一笔差异' }).click();
  await expect(page).not.toHaveURL(onPage);
  await context.close();
});

test('a run that failed says why, and a day without a run says what is missing', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const lab = new DeskLab(db);
  const sourceId = await lab.source();
  const part = { state: 'failed', why: 'a part of the statement could not be read' };
  const id = await lab.run(sourceId, RUN_DAY, part);
  await page.goto(`/reconciliation/runs/${id}`);
  await expect(shownText(page, 'The run did not finish')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Why it failed' })).toHaveText(part.why);
  await expect(page.getByRole('button', { name: 'Sign…' })).toHaveAccessibleDescription(
    'The run has not finished.',
  );
  await page.goto(`/reconciliation/days/${sourceId}/2026-03-09`);
  await expect(shownText(page, 'There is no run of this day yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the seal…' })).toHaveAccessibleDescription(
    /no seal to check/,
  );
  await page.goto('/reconciliation/runs/9223372036854775807');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no run of this number');
});
