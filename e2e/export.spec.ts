import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContext, Page } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import { readOwnCsv } from '@/lib/domain/csv-reader';
import { STATUS } from '@/lib/domain/task-status';
import { SHEET_PATH } from '@/lib/domain/xlsx';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

async function cookieOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Chooses a format in the menu and reads the file that is saved. */
async function exportBy(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

function exportsOf(db: Database, actorId: bigint) {
  const where = { actorId, action: 'export' };
  return db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
}

/** A producer's rows, five hundred by a statement: nobody waits for the ledger longer than for that. */
async function insertMany(url: string, bizType: string, count: number): Promise<void> {
  const sql = await plainSql(url);
  if (url.startsWith('mysql:')) await sql.run('SET max_recursive_iterations = 10000');
  for (let done = 0; done < count; done += 500)
    await sql.run(
      'INSERT INTO async_task (biz_type, biz_id, event_id, payload, status, last_error) ' +
        'WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 500) ' +
        "SELECT ?, CONCAT('B-', ? + i), CONCAT(?, '-', ? + i), '{}', ?, ? FROM numbers",
      [bizType, done, bizType, done, STATUS.failed, 'HTTP 503 '.repeat(20)],
    );
  await sql.close();
}

test('a filtered list is saved as a file with what it shows, and that is on record @both', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const money = { amountMinor: -1250n, currency: 'CNY' };
  const hit = await insertTask(db, 'failed', { bizType, lastError: '=1+1 token=t-2-secret', ...money });
  await insertTask(db, 'failed', { bizType, lastError: 'HTTP 503' });
  await page.goto(`/tasks?type=${bizType}&error=%3D1`);
  await expect(page.getByRole('table', { name: 'Failed tasks' }).getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const menu = page.getByRole('menu', { name: 'Export' });
  await expect(menu).toContainText('1 task as this list shows them, secrets masked.');
  await expect(menu).toContainText('At most 100,000 rows and 200 MB');
  await page.keyboard.press('Escape');

  const csv = await exportBy(page, /^CSV/);
  expect(csv.name).toMatch(/^makegood-tasks-\d{4}-\d{2}-\d{2}-\d{6}\.csv$/);
  const text = csv.bytes.toString('utf8');
  expect(text).not.toContain('t-2-secret');
  const [heads, row, ...more] = readOwnCsv(text);
  expect(more).toEqual([]);
  expect(heads).toContain('Created (UTC)');
  expect(row).toEqual(
    expect.arrayContaining([hit.toString(), '=1+1 token=••••••', '-12.50', 'CNY', 'Failed']),
  );
  await expect(shownText(page, `${csv.name} is complete`)).toBeVisible();

  const xlsx = await exportBy(page, /^Excel/);
  const sheet = strFromU8(unzipSync(xlsx.bytes)[SHEET_PATH]!);
  expect(sheet).toContain(`<t xml:space="preserve">${hit}</t>`);
  expect(sheet).toContain('<v>-12.50</v>');

  const records = await exportsOf(db, user.id);
  expect(records.map(({ outcome, subjectType, subjectId }) => [outcome, subjectType, subjectId])).toEqual([
    ['done', 'list', 'tasks'],
    ['done', 'list', 'tasks'],
  ]);
  expect(records[0]?.details).toContain('"rows":1');
  const operation = await db.prisma.bulkOperation.findUniqueOrThrow({
    where: { id: records[0]!.operationId! },
  });
  expect(operation).toMatchObject({ kind: 'export', state: 'done', total: 1, succeeded: 1 });
  await page.goto(`/bulk/${operation.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the audit trail and the failure groups can be taken along, too', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await asUser(context, db, product, 'finance');
  await page.goto('/audit');
  expect((await exportBy(page, /^CSV/)).name).toMatch(/^makegood-audit-/);
  await page.goto(`/audit?actor=${user.id}`);
  const [, ...rows] = readOwnCsv((await exportBy(page, /^CSV/)).bytes.toString('utf8'));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual(expect.arrayContaining([user.name, 'finance']));
});

test('case-17 support sees why not, and is refused by the address itself, on record', async ({
  page,
  context,
  request,
  db,
  product,
}) => {
  const user = await asUser(context, db, product, 'support');
  const bizType = await ownType(db, null);
  await insertTask(db, 'failed', { bizType });
  await page.goto(`/tasks?type=${bizType}`);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByRole('tooltip')).toContainText(/operator/);

  const cookie = await cookieOf(context);
  const post = (headers: Record<string, string>) =>
    request.post('/api/export/tasks', {
      headers: { origin: product.url, ...headers },
      multipart: { format: 'csv', query: `type=${bizType}` },
    });
  const refused = await post({ cookie });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'no_permission', permission: 'task.export' } });
  expect((await post({})).status()).toBe(401);
  const records = await exportsOf(db, user.id);
  expect(records.map(({ outcome }) => outcome)).toEqual(['refused']);
  expect(await db.prisma.bulkOperation.count({ where: { requesterId: user.id } })).toBe(0);
});

test('case-39 the address is open to our own pages only, and to no GET', async ({
  context,
  request,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const cookie = await cookieOf(context);
  for (const origin of ['https://evil.test', 'null', `${product.url}.evil.test`]) {
    const response = await request.post('/api/export/tasks', {
      headers: { cookie, origin },
      multipart: { format: 'csv', query: '' },
    });
    expect(response.status(), origin).toBe(403);
  }
  expect((await request.get('/api/export/tasks?format=csv', { headers: { cookie } })).status()).toBe(405);
  const bad = { headers: { cookie, origin: product.url }, multipart: { format: 'pdf', query: '' } };
  expect((await request.post('/api/export/tasks', bad)).status()).toBe(400);
  expect((await request.post('/api/export/users', bad)).status()).toBe(400);
  expect(await exportsOf(db, user.id)).toEqual([]);
});

test('case-37 whoever goes away stops the reading, leaves a record and can begin anew @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const user = await asUser(context, db, product);
  const bizType = await ownType(db, null);
  await insertMany(product.databaseUrl, bizType, 12_000);
  const body = new URLSearchParams({ format: 'csv', query: `type=${bizType}` }).toString();
  const headers = {
    cookie: await cookieOf(context),
    origin: product.url,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  await new Promise<void>((resolve, reject) => {
    const call = httpRequest(`${product.url}/api/export/tasks`, { method: 'POST', headers }, (response) => {
      response.once('data', () => {
        call.destroy();
        resolve();
      });
    });
    call.on('error', reject);
    call.end(body);
  });
  const ended = async () =>
    (await exportsOf(db, user.id)).map(({ details }) => /"ended":"(\w+)"/.exec(details ?? '')?.[1]);
  await expect.poll(ended, { timeout: 20_000 }).toEqual(['broken_off']);

  await page.goto(`/tasks?type=${bizType}`);
  const [, ...rows] = readOwnCsv((await exportBy(page, /^CSV/)).bytes.toString('utf8'));
  expect(rows).toHaveLength(12_000);
  expect(new Set(rows.map(([id]) => id)).size).toBe(12_000);
});

test('an export can be stopped, and no file is saved', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  await insertTask(db, 'failed', { bizType });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/export/tasks', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.goto(`/tasks?type=${bizType}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  await expect(shownText(page, /^Exporting, /)).toBeVisible();
  await page.getByRole('button', { name: 'Stop export' }).click();
  await expect(shownText(page, 'The export was stopped. No file was saved.')).toBeVisible();
  goOn();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});
