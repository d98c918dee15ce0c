import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { auditOf, insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { passwordUser } from './password-user';
import { shownText } from './shown-text';
import { tabTo } from './tab-to';

/** Whether whoever looks at the screen can see where the focus is: an outline or a ring. */
async function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // An editor draws it around itself, a row of a table along its cells.
    const places = [element, element.closest('.cm-editor'), element.querySelector('td')];
    return places.some((place) => {
      if (place === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    });
  });
}

/** The page listens once it is alive, which no element shows: the keys are pressed until they are heard. */
async function goTo(page: Page, key: string, url: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(url, { timeout: 2_000 });
  }).toPass();
}

test('the main job, from signing in to a retry and a compensation, without a pointer', async ({
  page,
  db,
  product,
}) => {
  test.slow();
  const user = await passwordUser(db, 'administrator');
  const bizType = await ownType(db, null);
  const now = db.clock.now().getTime();
  const newer = await insertTask(db, 'failed', { bizType, updatedAt: new Date(now - 60_000) });
  const older = await insertTask(db, 'failed', { bizType, updatedAt: new Date(now - 120_000) });
  const dialog = page.getByRole('dialog');

  await page.goto('/tasks');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/tasks`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();

  // A filter, found by Tab and set by typing.
  await tabTo(page, page.getByRole('button', { name: 'Filter', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Biz id or event id' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

  // The search box goes straight to one task.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(String(older));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tasks/${older}$`));

  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(older));

  // g t leads to the list; its type filter stands in the address, as a link would have it.
  await goTo(page, 't', `${product.url}/tasks`);
  await page.goto(`/tasks?type=${bizType}`);
  const rows = page.getByRole('table', { name: 'Failed tasks' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  expect(await showsFocus(rows.nth(0))).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tasks/${newer}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(newer));

  // r opens a dialog and does nothing by itself.
  await page.keyboard.press('r');
  await expect(dialog).toContainText(`Retry task ${newer}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await auditOf(db, newer)).toEqual([]);
  await page.keyboard.press('r');
  await tabTo(page, dialog.getByRole('button', { name: 'Retry task' }));
  await page.keyboard.press('Enter');
  await expect(shownText(page, 'Queued, due now')).toBeVisible();
  expect((await auditOf(db, newer)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'retry done',
  ]);

  await page.goto(`/tasks/${older}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(older));
  await expect(page.getByRole('button', { name: 'Compensate…' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(dialog).toContainText(`Compensate task ${older}`);
  await compensateByKeyboard(page, dialog);
  await expect
    .poll(async () => (await auditOf(db, older)).map(({ action }) => action))
    .toEqual(['compensate']);
});

async function compensateByKeyboard(page: Page, dialog: Locator): Promise<void> {
  // The focus begins in the first field, a list of kinds that the arrows go through.
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel(/^Reference/));
  await page.keyboard.type('WF-2031');
  await tabTo(page, dialog.getByLabel('Reason', { exact: true }));
  await page.keyboard.type('Paid out by hand');
  const send = dialog.getByRole('button', { name: /^Compensate/ });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
}

test('a closed dialog gives the focus back to what opened it', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'administrator');
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await page.goto(`/tasks/${id}`);
  const verbs = page.getByRole('group', { name: 'What can be done' });
  const dialog = page.getByRole('dialog');
  for (const name of ['Retry…', 'Edit payload and retry…', 'Compensate…']) {
    const button = verbs.getByRole('button', { name, exact: true });
    await tabTo(page, button);
    expect(await showsFocus(button), name).toBe(true);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    // The focus stays inside, however often Tab is pressed.
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement)), name).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('help lists what the page answers to, and closes', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'administrator');
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await tabTo(page, help);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Next row');
  await expect(dialog).toContainText('Go to tasks');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(help).toBeFocused();
});

test('the first stop of a page leads past the navigation', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  await page.goto('/tasks');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('letters are letters where somebody types', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'administrator');
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('button', { name: 'Retry…', exact: true })).toBeEnabled();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('rce/?gt');
  await expect(search).toHaveValue('rce/?gt');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Retry task ${id}`);
  // The focus begins in the dialog's field, where letters are typed.
  const reason = dialog.getByLabel('Reason, optional');
  await expect(reason).toBeFocused();
  await page.keyboard.type('gtrce');
  await expect(reason).toHaveValue('gtrce');
  // On a button of a dialog they open no other one.
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog).toContainText(`Retry task ${id}`);
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`));
});

test('every stop of a page can be seen', async ({ page, context, db, product }) => {
  test.slow();
  // Half of a transition is no look to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, null);
  const id = await insertTask(db, 'failed', { bizType });
  for (const path of [`/tasks?type=${bizType}`, `/tasks/${id}`, '/audit', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) break;
      const stopped = await focused.evaluate((element) => element.outerHTML);
      // The editor draws its ring a moment after it has the focus.
      await expect.poll(() => showsFocus(focused), `${path}: ${stopped}`).toBe(true);
    }
  }
});
