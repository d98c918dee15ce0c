import type { BrowserContext } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { isPassword } from '@/lib/services/account/password';
import type { ProductAddress } from '@/lib/testing/product';
import { sessionCookieFor } from '@/lib/testing/session-cookie';
import { passwordUser, type PasswordUser } from './password-user';
import { shownText } from './shown-text';

async function enter(context: BrowserContext, user: PasswordUser, product: ProductAddress): Promise<void> {
  await context.addCookies([await sessionCookieFor({ ...user, sessionVersion: 0 }, product)]);
}

test('changing the password ends the other sessions and keeps this one @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  const user = await passwordUser(db);
  await enter(context, user, product);
  const other = await browser.newContext({ baseURL: product.url });
  await enter(other, user, product);
  await page.goto('/account');
  await page.getByLabel('Current password').fill(user.password);
  await page.getByLabel('New password').fill('a-much-better-one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(shownText(page, 'The password is changed. Other sessions have ended.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();

  const elsewhere = await other.newPage();
  await elsewhere.goto('/account');
  await expect(shownText(elsewhere, 'You have been signed out.')).toBeVisible();
  const { passwordHash } = await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(await isPassword('a-much-better-one', passwordHash)).toBe(true);
  await other.close();
});

test('a wrong current password or a short new one is said at its field', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await passwordUser(db);
  await enter(context, user, product);
  await page.goto('/account');
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await current.fill('not-the-password');
  await next.fill('too-short');
  await change.click();
  await expect(next).toHaveAccessibleDescription(/At least 10 characters/);
  await next.fill('long-enough-now');
  await change.click();
  await expect(current).toHaveAccessibleDescription(/This is not your current password/);
  await expect(next).toHaveValue('long-enough-now');
  await expect(current).toBeFocused();
});

test('language, theme and zone are kept in the account @both', async ({ page, context, db, product }) => {
  const user = await passwordUser(db);
  await enter(context, user, product);
  await page.goto('/account');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('new york');
  await page.getByRole('option', { name: 'America/New_York' }).click();
  await expect(page.getByRole('banner').getByText(/^UTC−0[45]:00$|^UTC-0[45]:00$/)).toBeVisible();
  await page.getByRole('radio', { name: '简体中文' }).check();
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const row = await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(row).toMatchObject({ locale: 'zh-CN', theme: 'dark', zone: 'America/New_York' });
});

test('the switches beside the name keep the choice in the account too', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await passwordUser(db);
  await enter(context, user, product);
  await page.goto('/account');
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible();
  await expect
    .poll(async () => (await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).locale)
    .toBe('zh-CN');
});

test('before signing in, language and theme are kept in this browser', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  const kept = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: '深色' }).click();
  await kept;
  await page.reload();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('signing out everywhere ends every session', async ({ page, context, browser, db, product }) => {
  const user = await passwordUser(db);
  await enter(context, user, product);
  const other = await browser.newContext({ baseURL: product.url });
  await enter(other, user, product);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${product.url}/sign-in`);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/account');
  await expect(shownText(elsewhere, 'You have been signed out.')).toBeVisible();
  await other.close();
});
