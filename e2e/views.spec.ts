import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const viewsMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  return page.getByRole('menu', { name: 'Views' });
};

test('a list’s filters are kept under a name, found again, shared and taken away @both', async ({
  page,
  context,
  db,
  product,
}) => {
  const owner = await asUser(context, db, product);
  const bizType = await ownType(db, null);
  await insertTask(db, 'failed', { bizType, lastError: 'gateway closed' });
  await page.goto(`/tasks?type=${bizType}&error=gateway`);
  await expect(await viewsMenu(page)).toContainText('No view of this list is saved yet.');
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Gateway ${bizType}`);
  await page.keyboard.press('Enter');
  await expect(shownText(page, `View “Gateway ${bizType}” is saved.`)).toBeVisible();

  await page.goto('/tasks');
  const open = (await viewsMenu(page)).getByRole('menuitem', { name: `Gateway ${bizType}` });
  await open.click();
  await expect(page).toHaveURL(new RegExp(`type=${bizType}`));
  await expect(page.getByRole('table', { name: 'Failed tasks' }).getByRole('link')).toHaveCount(1);

  // The same name again is refused where it was typed.
  await viewsMenu(page);
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await dialog.getByLabel('Name').fill(`Gateway ${bizType}`);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You have a view of this name');
  await page.keyboard.press('Escape');

  await viewsMenu(page);
  await page.getByRole('menuitem', { name: 'Manage my views…' }).click();
  await dialog.getByRole('button', { name: 'Edit…' }).click();
  await dialog.getByLabel('Name').fill(`Closed ${bizType}`);
  await dialog.getByRole('checkbox', { name: 'Share with everybody' }).check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('link', { name: `Closed ${bizType}` })).toBeVisible();

  await asUser(context, db, product, 'support');
  await page.goto('/tasks');
  const shared = (await viewsMenu(page)).getByRole('menuitem', { name: `Closed ${bizType}` });
  await expect(shared).toContainText(`by ${owner.name}`);
  await shared.click();
  await expect(page).toHaveURL(new RegExp(`error=gateway.*type=${bizType}`));
  expect(await db.prisma.auditLog.count({ where: { actorId: owner.id, subjectType: 'view' } })).toBe(2);
});

test('a view is deleted after a word, and only then', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  await page.goto('/audit?outcome=refused');
  await viewsMenu(page);
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Refusals');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  await viewsMenu(page);
  await page.getByRole('menuitem', { name: 'Manage my views…' }).click();
  await dialog.getByRole('button', { name: 'Delete…' }).click();
  await expect(dialog).toContainText('The view is taken away. No task is touched.');
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(shownText(page, 'View “Refusals” is deleted.')).toBeVisible();
});

test('a link shows a colleague what the view is and keeps it on a click, nothing else', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const query = `type=${bizType}&view=stuck&evil=1&cursor=abc&from=yesterday`;
  const user = await asUser(context, db, product, 'finance');
  await page.goto(`/views/install?${new URLSearchParams({ list: 'tasks', name: 'From Lin', query })}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Add a view' })).toBeVisible();
  await expect(shownText(page, bizType, { exact: true })).toBeVisible();
  await expect(shownText(page, 'evil')).toHaveCount(0);
  expect(await db.prisma.savedView.count({ where: { ownerId: user.id } })).toBe(0);
  await page.getByRole('button', { name: 'Save to my views' }).click();
  await expect(page).toHaveURL(/\/tasks\?/);
  const [view] = await db.prisma.savedView.findMany({ where: { ownerId: user.id } });
  expect(view).toMatchObject({ list: 'tasks', name: 'From Lin', query: `type=${bizType}&view=stuck` });

  await page.goto(`/views/install?${new URLSearchParams({ list: 'tasks', name: 'Again', query })}`);
  await expect(shownText(page, 'You have this view already.')).toBeVisible();
  await page.goto('/views/install?list=users&name=x');
  await expect(page.getByRole('heading', { name: 'This link names no view' })).toBeVisible();
});

test('chosen columns stand in the address and go along with a view', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const eventId = `evt-${bizType}`;
  await insertTask(db, 'failed', { bizType, eventId });
  await page.goto(`/tasks?type=${bizType}`);
  const table = page.getByRole('table', { name: 'Failed tasks' });
  await expect(table.getByRole('columnheader', { name: 'Event id' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Event id' }).click();
  await expect(table.getByRole('columnheader', { name: 'Event id' })).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Amount' }).click();
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
  await expect(page).toHaveURL(/cols=type%2CbizId%2CeventId%2Cerror%2Cattempts/);
  await page.keyboard.press('Escape');

  // Another view of the list keeps the choice; a nonsense one falls back.
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click();
  await expect(
    page.getByRole('table', { name: 'All tasks' }).getByRole('columnheader', { name: 'Event id' }),
  ).toBeVisible();
  await page.goto(`/tasks?type=${bizType}&cols=nonsense`);
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await page.goto(`/tasks?type=${bizType}&cols=eventId`);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Usual columns' }).click();
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await expect(page).not.toHaveURL(/cols=/);
});
