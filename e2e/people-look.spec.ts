import { expect, test } from '@/lib/testing/e2e';
import { insertUser } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';

test('in Chinese and at 390 px nothing is untranslated and nothing scrolls sideways', async ({
  page,
  context,
  db,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asUser(context, db, product, 'administrator');
  const other = await insertUser(db, 'finance');
  await context.addCookies([{ name: 'mg-locale', value: 'zh-CN', url: product.url }]);
  for (const [path, title] of [
    ['/settings/users', '用户'],
    [`/settings/users/${other.id}`, other.name],
    ['/settings/permissions', '权限'],
    ['/link/none', '没有这个链接'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const words = (await page.getByRole('main').innerText())
      .replaceAll(other.name, '')
      .replaceAll(/\S+@\S+/g, '')
      // Names of the people that other specs made.
      .replaceAll(/\b[a-z]+ [0-9a-f]{8}/g, '');
    expect(words, path).not.toMatch(/\b(administrator|support|operator|role|user|link)\b/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
