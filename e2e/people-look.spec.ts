import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { insertUser } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test('users, an account and its dialogs have no barrier that axe knows', async ({
      page,
      context,
      db,
      product,
    }) => {
      await asUser(context, db, product, 'administrator');
      const other = await insertUser(db, 'support', { passwordHash: 'x' });
      await page.goto('/settings/users');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expect(page.getByRole('link', { name: other.name })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await button(page, 'Invite…').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.goto(`/settings/users/${other.id}`);
      await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      for (const verb of ['Change role…', 'Edit…', 'Sign out everywhere…', 'Disable…', 'Reset password…']) {
        await button(page, verb).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await barriers(page), verb).toEqual([]);
        if (verb !== 'Reset password…') await page.keyboard.press('Escape');
        if (verb !== 'Reset password…') await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await button(page, 'Make the link').click();
      const link = page.getByRole('group', { name: 'Link' });
      await expect(link).toContainText('/link/');
      expect(await barriers(page)).toEqual([]);
      await page.goto((await link.textContent()) ?? '');
      await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
    });

    test('permissions and a page without permission have none either', async ({
      page,
      context,
      db,
      product,
    }) => {
      await asUser(context, db, product, 'support');
      await page.goto('/settings/permissions');
      await expect(page.getByRole('heading', { name: 'Why a button is grey' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.goto('/settings/users');
      await expect(page.getByRole('heading', { name: /needs the administrator role/ })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
    });
  });
}

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
      .replaceAll(/\S+@\S+/g, '');
    expect(words, path).not.toMatch(/\b(administrator|support|operator|role|user|link)\b/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
