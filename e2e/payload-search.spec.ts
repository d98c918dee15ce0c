import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

test('tasks are found by a field of their payload, digit by digit @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const insert = (order: string) =>
    insertTask(db, 'failed', { bizType, payload: `{"order_id":${order},"items":[{"sku":"A-1"}]}` });
  const wanted = await insert('202612345678901234567');
  const near = await insert('202612345678901234568');
  await page.goto(`/tasks?type=${bizType}`);
  const table = page.getByRole('table', { name: 'Failed tasks' });
  await expect(table.getByRole('link')).toHaveCount(2);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Payload field' }).click();
  await page.getByLabel('Payload says').fill('order_id = 202612345678901234567');
  await page.keyboard.press('Enter');
  await expect(shownText(page, 'All 2 tasks of this list were searched.')).toBeVisible();
  await expect(table.getByRole('link', { name: String(wanted), exact: true })).toBeVisible();
  await expect(table.getByRole('link', { name: String(near), exact: true })).toHaveCount(0);

  await page.goto(`/tasks?type=${bizType}&payload=${encodeURIComponent('items[*].sku = A-1')}`);
  await expect(table.getByRole('link')).toHaveCount(2);
});

test('a wrong expression says what is wrong, and the list stands without it', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  await insertTask(db, 'failed', { bizType });
  await page.goto(`/tasks?type=${bizType}&payload=${encodeURIComponent('order_id > 5')}`);
  await expect(shownText(page, 'The payload filter can compare with = only.')).toBeVisible();
  await expect(shownText(page, 'Example: order_id = 123')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Failed tasks' }).getByRole('link')).toHaveCount(1);
  // What was typed is there to be mended.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Payload field' }).click();
  await expect(page.getByRole('textbox', { name: 'Payload says' })).toHaveValue('order_id > 5');
});

test('a search that fills a page goes on with the next tasks and back', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const now = db.clock.now().getTime();
  for (let n = 0; n < 60; n += 1)
    await insertTask(db, 'failed', { bizType, payload: '{"a":1}', updatedAt: new Date(now - n * 60_000) });
  await page.goto(`/tasks?type=${bizType}&payload=${encodeURIComponent('a = 1')}`);
  await expect(
    shownText(page, /^Searched the newest 50 of 60 tasks of this list\. This page is full\./),
  ).toBeVisible();
  const rows = page.getByRole('table', { name: 'Failed tasks' }).getByRole('link');
  await expect(rows).toHaveCount(50);
  await page.getByRole('link', { name: 'Search the next ones' }).click();
  await expect(rows).toHaveCount(10);
  await expect(shownText(page, 'All 60 tasks of this list were searched.')).toBeVisible();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(rows).toHaveCount(50);
});

test('case-34 support is told that a masked field is not searched', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'support');
  const bizType = await ownType(db, null);
  await insertTask(db, 'failed', { bizType, payload: '{"apiKey":"k-1"}' });
  await page.goto(`/tasks?type=${bizType}&payload=${encodeURIComponent('apiKey = k-1')}`);
  await expect(shownText(page, /masked for your role, so it is not searched/)).toBeVisible();
});
