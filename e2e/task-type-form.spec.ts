import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { barriers } from './axe';
import { ownType } from './own-type';

const save = (page: Page) => page.getByRole('region', { name: 'Saving' });
const dialog = (page: Page) => page.getByRole('dialog');
const edit = (bizType: string) => `/settings/task-types/${bizType}/edit`;

test('what is wrong stands under its field, and the retry times are drawn as they are typed', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, { url: 'http://127.0.0.1/x' }, {}, false);
  await page.goto(edit(bizType));
  const drawing = page.getByRole('region', { name: 'When a failing task is tried again' });
  await page.getByLabel('Waits', { exact: true }).fill('1 s, 90 s');
  await expect(drawing.getByRole('row', { name: /^2 1 min 30 s 1 min 31 s/ })).toBeVisible();
  await page.getByLabel('Waits', { exact: true }).fill('1 s, soon');
  await expect(drawing).toContainText('drawn as soon as the waits can be read');
  await page.getByLabel('Time limit of a call').fill('1 h');
  await page.getByLabel('Executed at once').fill('0');
  await page.getByLabel('Failure rate, at most').fill('a few');
  await page.getByRole('radio', { name: 'Confirm first' }).check();
  await save(page).getByRole('button', { name: 'Save' }).click();
  await expect(save(page)).toContainText('4 fields need a look');
  await expect(page.getByLabel('Time limit of a call')).toHaveAccessibleDescription(
    /Between 10 ms and 10 min/,
  );
  await expect(page.getByLabel('Time limit of a call')).toBeFocused();
  await expect(page.getByLabel('Executed at once')).toHaveAccessibleDescription(/Between 1 and 1,000/);
  await expect(page.getByLabel('Failure rate, at most')).toHaveAccessibleDescription(/Not a percentage/);
  await expect(page.getByLabel('Waits', { exact: true })).toHaveAccessibleDescription(/Say the unit/);
  await page.getByLabel('Waits', { exact: true }).fill('1 s, 4 s');
  await page.getByLabel('Time limit of a call').fill('5 s');
  await page.getByLabel('Executed at once').fill('10');
  await page.getByLabel('Failure rate, at most').fill('0.25 %');
  await expect(page.getByLabel('Confirm address')).toHaveAccessibleDescription(/there is no confirm address/);
  await expect(save(page)).toContainText('1 field needs a look');
});

test('in Chinese every word is Chinese, units and reasons too', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'administrator');
  await context.addCookies([{ name: 'mg-locale', value: 'zh-CN', url: product.url }]);
  const bizType = await ownType(db, { url: 'http://127.0.0.1/x' }, {}, false);
  const data = { settings: JSON.stringify({ http: { url: 'http://10.0.0.1/x' } }) };
  await db.prisma.taskType.update({ where: { bizType }, data });
  await page.goto(`/settings/task-types/${bizType}`);
  await expect(page.getByRole('main')).toContainText(
    '地址中的 10.0.0.1 是内网地址，须列入允许的内网主机才会调用。',
  );
  await page.goto(edit(bizType));
  await expect(page.getByLabel('单次调用时限')).toHaveValue('10 秒');
  await page.getByLabel('单次调用时限').fill('2 分钟');
  await page.getByLabel('允许的内网主机').fill('10.0.0.1');
  await page.getByRole('region', { name: '保存' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '改动记录' })).toContainText('2 分');
  const { settings } = await db.prisma.taskType.findUniqueOrThrow({ where: { bizType } });
  expect(JSON.parse(settings)).toMatchObject({ http: { timeoutMs: 120_000 } });
});

test('leaving with something unsaved is asked about: by a link, by keys and by the back button', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, null);
  await page.goto(`/settings/task-types/${bizType}`);
  await page.getByRole('link', { name: 'Edit settings' }).click();
  await page.getByLabel('Description').fill('Not saved yet');
  const stay = () => dialog(page).getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  await expect(dialog(page)).toContainText('is not saved');
  await stay();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(dialog(page)).toBeVisible();
  await stay();
  // Not goBack: it waits for a move that is held up.
  await page.evaluate(() => history.back());
  await expect(dialog(page)).toBeVisible();
  await stay();
  await expect(page.getByLabel('Description')).toHaveValue('Not saved yet');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  expect((await db.prisma.taskType.findUniqueOrThrow({ where: { bizType } })).lockVersion).toBe(0);
});

test('a payload comes from a recent task, masked until it is revealed on record', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, { url: 'http://127.0.0.1:9/closed' }, {}, false);
  const id = await insertTask(db, 'failed', { bizType, payload: '{"password":"p-secret-1","n":1}' });
  await page.goto(edit(bizType));
  await page.getByRole('button', { name: 'Use the payload of a recent task…' }).click();
  await page.getByLabel('Recent tasks of this type').selectOption(id.toString());
  const payload = page.getByRole('textbox', { name: 'Payload to send' });
  await expect(payload).toContainText('"••••••"');
  expect(await page.content()).not.toContain('p-secret-1');
  await page.getByRole('button', { name: 'Fill in the masked values, on record…' }).click();
  await dialog(page).getByLabel('What do you need it for').fill('INC-7');
  await dialog(page).getByRole('button', { name: 'Fill in, on record' }).click();
  await expect(payload).toContainText('p-secret-1');
  await page.getByRole('button', { name: 'Send a real call' }).click();
  const report = page.getByRole('region', { name: 'What came of it' });
  await expect(report.getByRole('status')).toContainText('Failed, worth another try');
  await expect(report).toContainText('Nothing was sent.');
  const revealed = await db.prisma.auditLog.findMany({
    where: { subjectId: id.toString(), action: 'reveal' },
  });
  expect(revealed.map(({ reason }) => reason)).toEqual(['INC-7']);
});

test('list, type and its dialogs have no barrier that axe knows', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, { url: 'http://127.0.0.1:9/closed' }, {}, false);
  await insertTask(db, 'pending', { bizType: `${bizType}_x` });
  await page.goto('/settings/task-types');
  await expect(page.getByRole('region', { name: 'In the ledger, but not configured' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto(`/settings/task-types/${bizType}`);
  await page.getByRole('button', { name: 'Enable…' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('the form, a lost race and a test call have no barrier that axe knows', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, { url: 'http://127.0.0.1:9/closed' }, {}, false);
  await page.goto(edit(bizType));
  await page.getByLabel('The payload names an amount').check();
  await page.getByLabel('Executed at once').fill('0');
  await save(page).getByRole('button', { name: 'Save' }).click();
  await expect(save(page)).toContainText('fields need a look');
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('The payload names an amount').uncheck();
  await page.getByLabel('Executed at once').fill('2');
  await db.prisma.taskType.update({ where: { bizType }, data: { lockVersion: 1 } });
  await save(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toContainText('At most 2 at once');
  expect(await barriers(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^Save settings of/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a real call' }).click();
  await expect(page.getByRole('region', { name: 'What came of it' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(dialog(page)).toContainText('Leave');
  expect(await barriers(page)).toEqual([]);
});
