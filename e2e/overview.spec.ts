import { randomUUID } from 'node:crypto';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';

test('the first screen says what is wrong and leads to it @both', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  const bizType = `o_${randomUUID().slice(0, 12)}`;
  for (let n = 0; n < 3; n += 1)
    await insertTask(db, 'failed', { bizType, amountMinor: 25_800n, currency: 'CNY' });
  await insertTask(db, 'stuck', { bizType });

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'State' }).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unresolved failures' })).toHaveAttribute('href', '/tasks');
  await expect(page.getByRole('link', { name: /stuck$/ })).toHaveAttribute('href', '/tasks?view=stuck');

  const row = page.getByRole('table', { name: 'Unresolved failures' }).getByRole('row', { name: bizType });
  await expect(row).toContainText('¥774.00');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/tasks\\?type=${bizType}`));
  await expect(page.getByText('3 tasks')).toBeVisible();
});

test('the first screen speaks Chinese to a Chinese reader', async ({ browser, db, product }) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.url });
  await asUser(context, db, product);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('在线工作进程')).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近操作' })).toBeVisible();
  await context.close();
});
