import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { makeSource } from '@/lib/testing/recon-lab';
import { alipayBill } from '@/lib/testing/statements/alipay-bill';
import { encoded, zipped } from '@/lib/testing/statements/bytes';
import { dayOfMovements } from '@/lib/testing/statements/movement';
import { asUser } from './as-user';
import { barriers } from './axe';
import { shownText } from './shown-text';
import { bill, choose, DAY, MERCHANT, openImport, upload } from './statement-steps';

/** A worker takes a file up within a second or two; other tests share the machine. */
const PATIENT = { timeout: 30_000 };

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a bill is looked over, committed, recognised when it comes again, and withdrawn @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const user = await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  const bytes = bill();
  const id = await upload(page, source, { bytes });
  await expect(title(page)).toHaveText('20 rows were read, and all can be used', PATIENT);
  await expect(shownText(page, 'It does not count yet')).toBeVisible();
  const what = page.getByRole('region', { name: 'What it is' });
  await expect(what).toContainText('All bills (ALL)');
  await expect(what).toContainText('UTF-8');
  const kinds = page.getByRole('table', { name: 'Rows by kind' });
  await expect(kinds.getByRole('row', { name: /^Payment Succeeded 18 ¥/ })).toBeVisible();
  await expect(kinds.getByRole('row', { name: /^Refund Succeeded 2 ¥/ })).toBeVisible();
  const totals = page.getByRole('table', { name: 'Control totals' });
  await expect(totals.getByRole('row', { name: '总交易单数 20 20 0 Agrees' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Days of its rows' })).toContainText(DAY);
  await button(page, 'Show line 2 as it stands in the file').click();
  await expect(page.getByRole('group', { name: 'Line 2 as it stands in the file' })).toContainText('`');

  await button(page, 'Commit…').click();
  await expect(dialog(page)).toContainText('Its bytes and lines never change');
  await button(page, 'Commit the statement').click();
  await expect(title(page)).toHaveText(`20 rows of ${source.name} count for ${DAY}`);
  expect(await db.prisma.statement.findUniqueOrThrow({ where: { id: BigInt(id) } })).toMatchObject({
    state: 'committed',
    committedBy: user.name,
    rowCount: 20,
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('bill.csv');
  expect(readFileSync(await download.path())).toEqual(bytes);

  await upload(page, source, { bytes, name: 'again.csv' });
  await expect(shownText(page, 'The same file counts already: ')).toBeVisible(PATIENT);
  await expect(button(page, 'Commit…')).toHaveAccessibleDescription('The same file counts already.');
  await button(page, 'Give it up…').click();
  await button(page, 'Give it up').click();
  await expect(title(page)).toHaveText('again.csv was given up before it counted');

  await page.goto(`/reconciliation/statements/${id}`);
  await button(page, 'Withdraw…').click();
  await expect(button(page, 'Withdraw the statement')).toHaveAccessibleDescription('Say why.');
  await dialog(page).getByLabel('Reason').fill('Taken from the wrong shop');
  await button(page, 'Withdraw the statement').click();
  await expect(title(page)).toHaveText(`This statement of ${source.name} no longer counts for ${DAY}`);
  await expect(shownText(page, 'Taken from the wrong shop')).toBeVisible();
  const actions = await db.prisma.auditLog.findMany({
    where: { actorId: user.id, outcome: 'done' },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    'upload_statement',
    'commit_statement',
    'download_statement',
    'upload_statement',
    'cancel_statement',
    'withdraw_statement',
  ]);
});

test('a packed Alipay bill in GBK is recognised, and an empty day is one @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { format: 'alipay_trade' });
  const pack = (count: number, day: string) =>
    Buffer.from(
      zipped([
        {
          name: '业务明细.csv',
          bytes: encoded(alipayBill(dayOfMovements(day, count), { day }), 'gb18030'),
        },
      ]),
    );
  await upload(page, source, { bytes: pack(10, DAY), name: 'bill.csv.zip' });
  await expect(title(page)).toHaveText('10 rows were read, and all can be used', PATIENT);
  await expect(page.getByRole('region', { name: 'What it is' })).toContainText('GB18030 (GBK)');
  await upload(page, source, { bytes: pack(0, '2026-03-03'), name: 'none.csv.zip', day: '2026-03-03' });
  await expect(title(page)).toHaveText(`${source.name} says that nothing moved on 2026-03-03`, PATIENT);
  await button(page, 'Commit…').click();
  await button(page, 'Commit the statement').click();
  await expect(title(page)).toHaveText(`2026-03-03 counts as an empty day of ${source.name}`);
  await button(page, 'Reconcile the day').click();
  await page.waitForURL(/\/reconciliation\/runs\/\d+$/);
  const where = { sourceId: source.id, businessDate: '2026-03-03' };
  expect(await db.prisma.reconRun.count({ where })).toBe(1);
});

test('rows that cannot be used and totals that disagree are shown before anything counts', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  await upload(page, source, { bytes: bill({ flaws: { extraCellInRow: 3 } }) });
  await expect(title(page)).toHaveText('20 rows were read, 1 cannot be used', PATIENT);
  const rejected = page.getByRole('table', { name: 'Rows that cannot be used' });
  await expect(rejected.getByRole('row', { name: /cells, not as many as the header/ })).toContainText(
    'Line 5',
  );
  await upload(page, source, { bytes: bill({ flaws: { hasWrongTotal: true } }), name: 'wrong-total.csv' });
  await expect(shownText(page, 'Totals disagree').first()).toBeVisible(PATIENT);
  const totals = page.getByRole('table', { name: 'Control totals' });
  await expect(totals.getByRole('row', { name: /^应结订单总金额 .* 0\.01 Disagrees$/ })).toBeVisible();
  await button(page, 'Commit…').click();
  await expect(dialog(page)).toContainText('Totals disagree');
});

test('a wrong file is refused in a plain sentence, expected and found side by side', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  // Next's own announcer of routes is an alert beside the page, and names the file with its title.
  const told = page.getByRole('main').getByRole('alert').filter({ hasText: '.csv' });
  const side = (name: string) => told.getByRole('region', { name, exact: true });

  await upload(page, source, { bytes: bill({ day: '2026-03-01' }), name: 'yesterday.csv' });
  await expect(told).toContainText('yesterday.csv is of another day', PATIENT);
  await expect(side('Expected')).toContainText(DAY);
  await expect(side('Found')).toContainText('2026-03-01');
  await expect(page.getByRole('link', { name: 'Import it for 2026-03-01' })).toHaveAttribute(
    'href',
    `/reconciliation/import?source=${source.id}&day=2026-03-01`,
  );

  const alipay = encoded(alipayBill(dayOfMovements(DAY, 2), { day: DAY }), 'gb18030');
  await upload(page, source, { bytes: Buffer.from(alipay), name: 'alipay.csv' });
  await expect(side('Expected')).toHaveText('ExpectedWeChat Pay trade bill', PATIENT);
  await expect(side('Found')).toHaveText('FoundAlipay bill');

  await upload(page, source, { bytes: bill({ merchant: '1900000999' }), name: 'theirs.csv' });
  await expect(told).toContainText('theirs.csv is of another merchant', PATIENT);
  await expect(side('Found')).toContainText('1900000999');

  await upload(page, source, { bytes: bill({ flaws: { hasNoFooter: true } }), name: 'cut.csv' });
  await expect(told).toContainText('cut.csv ends too early', PATIENT);

  await upload(page, source, { bytes: Buffer.alloc(0), name: 'nothing.csv' });
  await expect(told).toContainText('nothing.csv is empty', PATIENT);
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(page.getByLabel('Business day')).toHaveValue(DAY);
});

test('an upload whose line breaks goes on where it was, without sending anything twice @both', async ({
  browserConsole,
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  browserConsole.allow(/ERR_FAILED|Failed to load resource/);
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  const bytes = bill({ count: 8_000 });
  expect(bytes.length).toBeGreaterThan(1024 * 1024);
  const sent: string[] = [];
  page.on('request', (request) => {
    const seq = /\/parts\/(\d+)$/.exec(request.url())?.[1];
    if (seq !== undefined) sent.push(seq);
  });
  await page.route('**/api/statements/*/parts/1', (route) => route.abort());
  await openImport(page, source);
  await choose(page, 'large.csv', bytes);
  await button(page, 'Upload and read').click();
  await expect(shownText(page, 'The line broke.')).toBeVisible(PATIENT);
  // Somebody comes back with another tab, chooses the same file, and it goes on.
  expect(sent).toEqual(['0', '1', '1']);
  await page.unroute('**/api/statements/*/parts/1');
  await openImport(page, source);
  await choose(page, 'large.csv', bytes);
  await button(page, 'Upload and read').click();
  await page.waitForURL(/\/reconciliation\/statements\/\d+$/, PATIENT);
  expect(sent.slice(3)[0]).toBe('1');
  await expect(title(page)).toHaveText('8,000 rows were read, and all can be used', PATIENT);
  expect(await db.prisma.statement.count({ where: { sourceId: source.id } })).toBe(1);
});

test('an upload can be stopped, gone on with, and given up', async ({
  browserConsole,
  page,
  context,
  db,
  product,
}) => {
  browserConsole.allow(/ERR_|Failed to load resource/);
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  // The second part never gets through: what follows does not depend on how fast the machine is.
  await page.route('**/api/statements/*/parts/1', () => undefined);
  await openImport(page, source);
  await choose(page, 'large.csv', bill({ count: 8_000 }));
  await button(page, 'Upload and read').click();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/^1\.0 MB of .* sent$/, PATIENT);
  await button(page, 'Stop').click();
  await expect(shownText(page, 'Stopped.')).toBeVisible();
  await button(page, 'Give it up').click();
  await expect(button(page, 'Upload and read')).toBeVisible();
  const [statement] = await db.prisma.statement.findMany({ where: { sourceId: source.id } });
  expect(statement).toMatchObject({ state: 'cancelled' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('support looks and downloads nothing; operators neither import nor withdraw', async ({
  browserConsole,
  page,
  context,
  browser,
  db,
  product,
}) => {
  browserConsole.allow(/status of 403/);
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  const id = await upload(page, source, { bytes: bill() });
  await expect(button(page, 'Commit…')).toBeVisible(PATIENT);

  const theirs = await browser.newContext({ baseURL: product.url });
  await asUser(theirs, db, product, 'support');
  const support = await theirs.newPage();
  await support.goto(`/reconciliation/statements/${id}`);
  await expect(title(support)).toHaveText('20 rows were read, and all can be used');
  await expect(button(support, 'Commit…')).toHaveAccessibleDescription(
    /needs the finance or administrator role/,
  );
  await expect(support.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0);
  const refusedFile = await support.request.get(`/api/statements/${id}/original`);
  expect(refusedFile.status()).toBe(403);
  await support.goto('/reconciliation/import');
  await expect(
    support.getByRole('heading', { name: 'Importing a statement needs the finance role' }),
  ).toBeVisible();
  const part = await support.request.put(`/api/statements/${id}/parts/0`, {
    data: Buffer.from('x'),
    headers: { origin: product.url, 'content-type': 'application/octet-stream' },
  });
  expect(part.status()).toBe(403);
  const foreign = await support.request.put(`/api/statements/${id}/parts/0`, {
    data: Buffer.from('x'),
    headers: { origin: 'https://evil.test', 'content-type': 'application/octet-stream' },
  });
  expect(foreign.status()).toBe(403);
  await theirs.close();
});

test('the list is narrowed by source, state and day, and says why it is empty', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  await page.goto(`/reconciliation/statements?source=${source.id}`);
  await expect(page.getByRole('heading', { name: 'No statement matches' })).toBeVisible();
  await upload(page, source, { bytes: bill() });
  await expect(button(page, 'Commit…')).toBeVisible(PATIENT);
  await page.goto(`/reconciliation/statements?source=${source.id}&state=ready`);
  const table = page.getByRole('table', { name: 'Statements' });
  const row = table.getByRole('row').filter({ hasText: 'bill.csv' });
  await expect(row).toContainText(DAY);
  await expect(row).toContainText('Not committed');
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(`Source is${source.name}`);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('20 rows were read, and all can be used');
  await page.goto(`/reconciliation/statements?source=${source.id}&day=2026-01-01`);
  await expect(page.getByRole('heading', { name: 'No statement matches' })).toBeVisible();
});

test('in Chinese, on a telephone, without barriers and without scrolling sideways', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'finance');
  const source = await makeSource(db, { merchant: MERCHANT });
  const id = await upload(page, source, { bytes: bill({ flaws: { extraCellInRow: 3 } }) });
  await expect(button(page, 'Commit…')).toBeVisible(PATIENT);
  expect(await barriers(page)).toEqual([]);
  await context.addCookies([{ name: 'mg-locale', value: 'zh-CN', url: product.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.goto(`/reconciliation/statements/${id}`);
  await expect(title(page)).toHaveText('读取 20 行，1 行不可用');
  await expect(shownText(page, '单元格数量与表头不一致').first()).toBeVisible();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await button(page, '确认计入…').click();
  await expect(dialog(page)).toContainText('内容和各行永不改变');
  expect(await barriers(page)).toEqual([]);
  for (const path of ['/reconciliation/statements', `/reconciliation/import?source=${source.id}`]) {
    await page.goto(path);
    await expect(title(page)).toHaveText(path.includes('import') ? '导入对账单' : '对账单');
    expect(await sideways()).toBeLessThanOrEqual(0);
    expect(await barriers(page)).toEqual([]);
  }
});
