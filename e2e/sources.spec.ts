import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { coveredType, makeSource } from '@/lib/testing/recon-lab';
import { encoded } from '@/lib/testing/statements/bytes';
import { workbook } from '@/lib/testing/statements/workbook';
import { asUser } from './as-user';
import { barriers } from './axe';
import { ownType } from './own-type';
import { shownText } from './shown-text';
import { choose } from './statement-steps';
import { tabTo } from './tab-to';

const SOURCES = '/settings/sources';
const dialog = (page: Page) => page.getByRole('dialog');
const saving = (page: Page) => page.getByRole('region', { name: 'Saving' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const ownName = () => `Source ${randomUUID().slice(0, 8)}`;

/** A table as a gateway might write it; one number went through a spreadsheet. */
const TABLE = [
  '订单号,退款单号,金额,状态,交易时间',
  'PY0001,,12.50,成功,2026-03-02 10:00:00',
  'PY0001,RF0001,-3.00,成功,2026-03-02 11:00:00',
  '1.23457E+15,,1.00,成功,2026-03-02 12:00:00',
  'PY0004,,8.00,失败,2026-03-02 13:00:00',
  'PY0005,,,成功,2026-03-02 14:00:00',
].join('\r\n');

test('a source is set up from the usual values, and every version says what it changed @both', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await asUser(context, db, product, 'finance');
  const bizType = await ownType(db, null);
  const name = ownName();
  await page.goto(`${SOURCES}/new`);
  await expect(page.getByRole('combobox', { name: 'Zone of its days' })).toHaveValue('Asia/Shanghai');
  await page.getByRole('radio', { name: 'Stripe itemised report' }).check();
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('USD');
  await page.getByRole('radio', { name: /^WeChat Pay trade bill/ }).check();
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('CNY');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Our number there').fill('1900000109');
  await page.getByRole('combobox', { name: 'Task type' }).fill(bizType);
  await page.keyboard.press('Escape');
  await page.getByLabel('A second person above').fill('10,000.50');
  await button(page, 'Set up').click();
  await expect(title(page)).toHaveText(name);
  await expect(page).toHaveURL(/\/settings\/sources\/\d+$/);
  await expect(page.getByRole('region', { name: 'Rules', exact: true })).toContainText(
    'for resolutions above ¥10,000.50',
  );
  await expect(page.getByRole('table', { name: 'Types covered' })).toContainText(bizType);

  await page.getByRole('link', { name: 'Edit rules' }).click();
  await page.getByLabel('Grace, in days').fill('3');
  await page.getByLabel('Expected by').fill('09:30');
  await button(page, 'Save').click();
  await expect(shownText(page, 'Saved as version 2.')).toBeVisible();
  const changed = page.getByRole('table', { name: 'What version 2 changed' });
  await expect(changed.getByRole('row', { name: 'Grace, in days 1 3' })).toBeVisible();
  await expect(changed.getByRole('row', { name: 'Expected by 10:00 09:30' })).toBeVisible();
  const stored = await db.prisma.reconSource.findFirstOrThrow({ where: { name } });
  expect(stored).toMatchObject({ format: 'wechat_trade', version: 2, enabled: true });
  expect(JSON.parse(stored.settings)).toMatchObject({ approveAboveMinor: '1000050', graceDays: 3 });
  const trail = await db.prisma.auditLog.findMany({
    where: { actorId: user.id, subjectType: 'source' },
    orderBy: { id: 'asc' },
  });
  expect(trail.map(({ action }) => action)).toEqual(['create_source', 'edit_source']);
  await page.goto(SOURCES);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1900000109');
});

test('what is wrong stands under its field, by keyboard alone', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'finance');
  const taken = await makeSource(db);
  await page.goto(`${SOURCES}/new`);
  await page.getByLabel('Name', { exact: true }).fill(taken.name);
  await page.getByLabel('Grace, in days').fill('99');
  await page.getByLabel('Tolerance').fill('0.005');
  await tabTo(page, button(page, 'Set up'));
  await page.keyboard.press('Enter');
  await expect(saving(page)).toContainText('3 fields need a look');
  await expect(page.getByRole('combobox', { name: 'Task type' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Task type' })).toHaveAccessibleDescription(/Needed/);
  await expect(page.getByLabel('Grace, in days')).toHaveAccessibleDescription(/Between 0 and 31/);
  await expect(page.getByLabel('Tolerance')).toHaveAccessibleDescription(/Not an amount/);
  await page.getByRole('combobox', { name: 'Task type' }).fill(await ownType(db, null));
  await page.keyboard.press('Escape');
  await page.getByLabel('Grace, in days').fill('1');
  await page.getByLabel('Tolerance').fill('0.01');
  await button(page, 'Set up').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /Another source has this name/,
  );
  expect(await barriers(page)).toEqual([]);
});

test('a sample shows how the columns read, and what is mended shows at once @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const name = ownName();
  await page.goto(`${SOURCES}/new`);
  await page.getByRole('radio', { name: 'CSV table' }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Task type' }).fill(await ownType(db, null));
  await page.keyboard.press('Escape');
  await choose(page, 'sample.csv', Buffer.from(encoded(TABLE, 'gb18030')));
  await expect(shownText(page, 'GB18030 (GBK)')).toBeVisible();
  await expect(page.getByLabel('Order number', { exact: true })).toHaveValue('订单号');
  await expect(page.getByLabel('Refund number', { exact: true })).toHaveValue('退款单号');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('金额');
  await expect(page.getByRole('region', { name: 'First rows of the sample' })).toContainText('PY0001');

  const rows = page.getByRole('region', { name: 'How the rows read' });
  await expect(rows).toContainText('Nobody said what this status means in column 状态: “成功”');
  await button(page, 'Add 2 words of the sample').click();
  await expect(page.getByLabel('What 失败 means')).toHaveValue('failed');
  await expect(
    rows.getByRole('row', { name: /^2 PY0001 Payment ¥12\.50 Succeeded 2026-03-02/ }),
  ).toBeVisible();
  await expect(rows.getByRole('row', { name: /^5 PY0004 Payment ¥8\.00 Failed/ })).toBeVisible();
  await expect(rows).toContainText('The number in column 订单号 is damaged: “1.23457E+15”');
  await expect(rows).toContainText('There is no amount in column 金额');
  await page.getByLabel('Signs').selectOption('negative_is_refund');
  await expect(rows.getByRole('row', { name: /^3 RF0001 Refund ¥3\.00 Succeeded/ })).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).selectOption('交易时间');
  await expect(rows).toContainText('The amount in column 交易时间 cannot be read');
  await page.getByLabel('Amount', { exact: true }).selectOption('金额');
  expect(await barriers(page)).toEqual([]);
  await button(page, 'Set up').click();
  await expect(title(page)).toHaveText(name);
  const { settings } = await db.prisma.reconSource.findFirstOrThrow({ where: { name } });
  expect(JSON.parse(settings)).toMatchObject({
    mapping: {
      columns: { key: '订单号', refundKey: '退款单号', amount: '金额', status: '状态', time: '交易时间' },
      signRule: 'negative_is_refund',
      statuses: [
        { word: '成功', means: 'succeeded' },
        { word: '失败', means: 'failed' },
      ],
    },
  });
});

test('a sample that is no table says what it is', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'finance');
  await page.goto(`${SOURCES}/new`);
  await page.getByRole('radio', { name: /^Excel table/ }).check();
  await choose(page, 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  // Next's own announcer of routes is an alert, too.
  const told = page.getByRole('alert').filter({ hasText: 'old.xls' });
  await expect(told).toContainText('old.xls is a workbook of the old format (.xls)');
  await expect(told).toContainText('Do not convert it in Excel');
});

test('another sheet of the sample is read as soon as it is chosen', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const sheets = [{ name: '说明' }, { name: '明细' }];
  const rows = [
    ['订单号', '金额'],
    ['PY0001', { number: '12.5' }],
  ];
  await page.goto(`${SOURCES}/new`);
  await page.getByRole('radio', { name: /^Excel table/ }).check();
  await page.locator('input[name="currency"]').fill('USD');
  await expect(page.getByLabel('Currency where none is named')).toHaveValue('USD');
  await choose(page, 'sheets.xlsx', Buffer.from(workbook(rows, { sheets, filled: 0 })));
  await expect(shownText(page, 'sheet 说明')).toBeVisible();
  await page.getByLabel('Sheet', { exact: true }).selectOption('明细');
  const told = page.getByRole('alert').filter({ hasText: 'sheets.xlsx' });
  await expect(told).toContainText('sheets.xlsx is empty');
  await page.getByLabel('Sheet', { exact: true }).selectOption('说明');
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'How the rows read' })).toContainText('US$12.50');
});

test('of two people the slower one takes the other’s changes in and loses nothing @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const theirs = await browser.newContext({ baseURL: product.url });
  const faster = await asUser(theirs, db, product, 'administrator');
  const source = await makeSource(db, { types: [coveredType(await ownType(db, null))] });
  const path = `${SOURCES}/${source.id}/edit`;
  await page.goto(path);
  await page.getByLabel('Grace, in days').fill('4');
  await page.getByLabel('Description').fill('Typed by the slower one');
  const other = await theirs.newPage();
  await other.goto(path);
  await other.getByLabel('Grace, in days').fill('2');
  await other.getByLabel('Look back, in days').fill('14');
  await button(other, 'Save').click();
  await expect(title(other)).toHaveText(source.name);

  await button(page, 'Save').click();
  const told = page.getByRole('alert').filter({ hasText: faster.name });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Take their changes in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Both changed: Grace, in days.' })).toBeVisible();
  await expect(page.getByLabel('Grace, in days')).toHaveValue('4');
  await expect(page.getByLabel('Look back, in days')).toHaveValue('14');
  await expect(page.getByLabel('Description')).toHaveValue('Typed by the slower one');
  await button(page, 'Save').click();
  await expect(shownText(page, 'Saved as version 3.')).toBeVisible();
  await theirs.close();
});

test('a source that is off takes no file, and says so where one is imported', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db);
  await page.goto(`${SOURCES}/${source.id}`);
  await button(page, 'Turn off…').click();
  await expect(dialog(page)).toContainText('Statements, runs and breaks stay as they are');
  await dialog(page).getByLabel('Reason').fill('Contract has ended');
  await button(page, `Turn ${source.name} off`).click();
  await expect(shownText(page, `${source.name} is off.`)).toBeVisible();
  await expect(button(page, 'Turn on…')).toBeVisible();
  const other = await makeSource(db);
  await page.goto('/reconciliation/import');
  const choice = page.getByLabel('Source', { exact: true });
  await expect(choice.locator('option', { hasText: other.name })).toHaveCount(1);
  await expect(choice.locator('option', { hasText: source.name })).toHaveCount(0);
});

test('support reads the rules and changes nothing', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'support');
  const source = await makeSource(db, { description: 'Read by everybody' });
  await page.goto(`${SOURCES}/${source.id}`);
  await expect(shownText(page, 'Read by everybody')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit rules' })).toHaveCount(0);
  for (const path of [`${SOURCES}/new`, `${SOURCES}/${source.id}/edit`]) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'Changing sources needs the finance role' }),
    ).toBeVisible();
  }
});

test('in Chinese, on a telephone, without barriers and without scrolling sideways', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'finance');
  await context.addCookies([{ name: 'mg-locale', value: 'zh-CN', url: product.url }]);
  const source = await makeSource(db);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [SOURCES, `${SOURCES}/${source.id}`, `${SOURCES}/${source.id}/edit`]) {
    await page.goto(path);
    await expect(title(page)).toContainText(path === SOURCES ? '对账源' : source.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await barriers(page)).toEqual([]);
  }
  await page.getByLabel('宽限天数').fill('40');
  await page.getByRole('region', { name: '保存' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('宽限天数')).toHaveAccessibleDescription(/介于 0 与 31 之间/);
  await page.getByRole('radio', { name: /^Excel 表格/ }).check();
  await expect(page.getByRole('region', { name: '列对应' })).toBeVisible();
});
