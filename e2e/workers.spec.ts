import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/db/client';
import { expect, test } from '@/lib/testing/e2e';
import { asUser } from './as-user';
import { barriers } from './axe';
import { ownType } from './own-type';
import { shownText } from './shown-text';

/** A worker that was killed a while ago, and what it held then. */
async function silentWorker(db: Database): Promise<string> {
  const id = `gone-${randomUUID().slice(0, 8)}`;
  const at = (agoMs: number) => new Date(db.clock.now().getTime() - agoMs);
  await db.prisma.worker.create({
    data: {
      id,
      host: 'node-7',
      pid: 4711,
      version: '0.0.1',
      startedAt: at(3_600_000),
      heartbeatAt: at(90_000),
      clockOffsetMs: 2_400,
      inFlight: 3,
      lateTotal: 2n,
      finishedTotal: 12_345n,
      lanes: JSON.stringify([{ bizType: 'sms_send', running: 2, waiting: 1, unwritten: 0, problem: null }]),
      leaseUntil: at(-60_000),
      lastError: 'claim sms_send: the connection was lost',
      lastErrorAt: at(95_000),
    },
  });
  return id;
}

test('the page tells who is alive and who is silent, what that means, and that versions and clocks differ @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'support');
  const id = await silentWorker(db);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^\d+ workers? (is|are) alive, \d+ silent$/,
  );
  await expect(shownText(page, /^Workers run different versions: /)).toBeVisible();
  const word = page.getByRole('main').getByText(/3 tasks in hand then\..*Its leases run out by/);
  await expect(word.first()).toBeVisible();

  const table = page.getByRole('table', { name: 'Workers' });
  const alive = table.getByRole('row').filter({ hasText: 'Alive' });
  await expect(alive.first()).toContainText(/heard of .* ago/);
  await expect(alive.first()).toContainText('exact');
  const gone = table.getByRole('row').filter({ hasText: id });
  await expect(gone).toContainText('Silent');
  await expect(gone).toContainText('node-7 · pid 4711');
  await expect(gone).toContainText('2.4 s behind');
  await expect(gone).toContainText('2 running · 1 waiting');
  await expect(gone).toContainText('the connection was lost');

  await gone.getByRole('button', { name: `Show details of ${id}` }).click();
  const details = table.getByRole('list', { name: 'What it holds, by type' });
  await expect(details.getByRole('listitem')).toHaveText(/sms_send\s*2 running · 1 waiting/);
  await expect(table).toContainText('12,345');
  await expect(table).toContainText('Synchronise the clock.');
  await db.prisma.worker.delete({ where: { id } });
});

test('the page speaks Chinese to a Chinese reader', async ({ browser, db, product }) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.url });
  await asUser(context, db, product);
  const id = await silentWorker(db);
  const page = await context.newPage();
  await page.goto('/workers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ 个工作进程在线，\d+ 个失联$/);
  await expect(page.getByRole('table', { name: '任务类型' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('慢 2.4 秒');
  await db.prisma.worker.delete({ where: { id } });
  await context.close();
});

test('the page and its dialogs have no barrier that axe knows', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  const id = await silentWorker(db);
  const bizType = await ownType(db, { url: 'http://127.0.0.1:9' });
  await page.goto('/workers');
  await page.getByRole('button', { name: `Show details of ${id}` }).click();
  await expect(page.getByRole('list', { name: 'What it holds, by type' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const row = page.getByRole('table', { name: 'Task types' }).getByRole('row', { name: bizType });
  await row.getByRole('button', { name: 'Hold…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('audit');
  expect(await barriers(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Hold ${bizType}` })
    .click();
  await expect(row).toContainText('On hold');
  await row.getByRole('button', { name: 'Resume…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await db.prisma.worker.delete({ where: { id } });
});
