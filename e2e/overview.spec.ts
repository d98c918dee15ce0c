import { randomUUID } from 'node:crypto';
import { fingerprintOf } from '@/lib/domain/fingerprint';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { shownText } from './shown-text';

test('the first screen says what is wrong and leads to it @both', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  const bizType = `o_${randomUUID().slice(0, 12)}`;
  const { id: errorGroup, ...described } = fingerprintOf({ bizType, errorClass: null, message: 'HTTP 503' });
  const seen = { firstSeenAt: db.clock.now(), lastSeenAt: db.clock.now() };
  await db.prisma.failureGroup.create({ data: { id: errorGroup, ...described, ...seen } });
  for (let n = 0; n < 3; n += 1)
    await insertTask(db, 'failed', { bizType, errorGroup, amountMinor: 25_800n, currency: 'CNY' });
  await insertTask(db, 'stuck', { bizType });

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'State' }).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unresolved failures' })).toHaveAttribute('href', '/tasks');
  await expect(page.getByRole('link', { name: /tasks? (is|are) stuck$/ })).toHaveAttribute(
    'href',
    '/tasks?view=stuck',
  );

  // Other tests' groups may fill the first screen: the list is narrowed to this one's.
  await expect(page.getByRole('table', { name: 'Failure groups', exact: true })).toBeVisible();
  await page.goto(`/groups?type=${bizType}`);
  const row = page
    .getByRole('table', { name: 'Failure groups', exact: true })
    .getByRole('row', { name: bizType });
  await expect(row).toContainText('¥774.00');
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'Open the 3 tasks' }).click();
  await expect(page).toHaveURL(/\/tasks\?group=/);
  await expect(shownText(page, '3 tasks', { exact: true })).toBeVisible();
});

test('the first screen speaks Chinese to a Chinese reader', async ({ browser, db, product }) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.url });
  await asUser(context, db, product);
  const page = await context.newPage();
  await page.goto('/');
  await expect(shownText(page, '在线工作进程')).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近操作' })).toBeVisible();
  await context.close();
});
