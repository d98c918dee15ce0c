import { randomUUID } from 'node:crypto';
import { expect, test } from '@/lib/testing/e2e';
import { sessionCookieFor } from '@/lib/testing/session-cookie';
import { fillSignIn, passwordUser } from './password-user';
import { shownText } from './shown-text';

test('the first administrator signs in and sees the console under their role @both', async ({
  page,
  product,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(`${product.url}/sign-in`);
  await fillSignIn(page, product.admin.email, product.admin.password);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(shownText(page, '· administrator')).toBeVisible();
});

test('a page asked for without a session comes after signing in', async ({ page, db, product }) => {
  const user = await passwordUser(db);
  await page.goto('/tasks?view=all');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await fillSignIn(page, user.email.toUpperCase(), user.password);
  await expect(page).toHaveURL(`${product.url}/tasks?view=all`);
});

test('language, theme and zone come with the account', async ({ page, db }) => {
  const user = await passwordUser(db);
  const chosen = { locale: 'zh-CN', theme: 'dark', zone: 'Asia/Tokyo' };
  await db.prisma.user.update({ where: { id: user.id }, data: chosen });
  await page.goto('/account');
  await fillSignIn(page, user.email, user.password);
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('banner').getByText('UTC+09:00')).toBeVisible();
});

test('until a zone was chosen, times are those of the browser', async ({ page, db }) => {
  const user = await passwordUser(db);
  await page.goto('/account');
  await fillSignIn(page, user.email, user.password);
  await expect(page.getByRole('banner').getByText('UTC+08:00')).toBeVisible();
});

test('what is missing is said before anything is sent', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(shownText(page, 'Enter your e-mail address')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

for (const who of ['an account', 'an unknown account']) {
  // The words are the same in both tests: they must not tell whether the account exists.
  test(`after five wrong passwords ${who} has to wait @both`, async ({ page, db }) => {
    const user = await passwordUser(db);
    const email = who === 'an account' ? user.email : `${randomUUID()}@makegood.test`;
    const alert = page.getByRole('alert').filter({ hasText: /\w/ });
    await page.goto('/sign-in');
    for (const left of [
      'After 4 more tries',
      'After 3 more tries',
      'After 2 more tries',
      'After 1 more try',
    ]) {
      await fillSignIn(page, email, 'not-the-password');
      await expect(alert).toHaveText(`Wrong e-mail or password. ${left} this address waits 15 minutes.`);
    }
    await fillSignIn(page, email, 'not-the-password');
    await expect(alert).toHaveText('Wrong e-mail or password. This address now waits 15 minutes.');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await fillSignIn(page, email, user.password);
    await expect(alert).toHaveText(/^Too many tries\. This address can try again in 1[45] minutes\.$/);
  });
}

test('a disabled account cannot sign in, and its open session ends at the next page', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await passwordUser(db);
  await context.addCookies([await sessionCookieFor({ ...user, sessionVersion: 0 }, product)]);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await db.prisma.user.update({ where: { id: user.id }, data: { disabledAt: db.clock.now() } });
  await page.goto('/account');
  await expect(shownText(page, 'You have been signed out.')).toBeVisible();
  await fillSignIn(page, user.email, user.password);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong e-mail or password' })).toBeVisible();
});

test('an ended session leads back to the page it left', async ({ page, context, db, product }) => {
  const user = await passwordUser(db);
  await context.addCookies([await sessionCookieFor({ ...user, sessionVersion: 0 }, product)]);
  await db.prisma.user.update({ where: { id: user.id }, data: { sessionVersion: 1 } });
  await page.goto('/tasks?view=all');
  await expect(shownText(page, 'You have been signed out.')).toBeVisible();
  await fillSignIn(page, user.email, user.password);
  await expect(page).toHaveURL(`${product.url}/tasks?view=all`);
});

test('a forged session is no session', async ({ page, context, db, product }) => {
  const user = await passwordUser(db);
  const forged = await sessionCookieFor(
    { ...user, sessionVersion: 0 },
    { ...product, secret: 'x'.repeat(32) },
  );
  await context.addCookies([forged]);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?/);
});

test('somebody signed in has no use for the form, and signing out needs one press', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await passwordUser(db);
  await context.addCookies([await sessionCookieFor({ ...user, sessionVersion: 0 }, product)]);
  await page.goto('/sign-in?callbackUrl=/account');
  await expect(page).toHaveURL(`${product.url}/account`);
  await page.getByRole('complementary').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/sign-in`);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?/);
});

test.describe('case-38: a callback address never leads off the site', () => {
  const lookAlikes = [
    'https://console.test.evil.test/',
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    'javascript:1',
  ];

  for (const callbackUrl of lookAlikes) {
    test(`signing in with ${callbackUrl} stays`, async ({ page, db, product }) => {
      const user = await passwordUser(db);
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(product.url)) foreign.push(request.url());
      });
      await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl })}`);
      await fillSignIn(page, user.email, user.password);
      await expect(page).toHaveURL(`${product.url}/`);
      expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([]);
    });
  }

  test('a path of the site is followed', async ({ page, db, product }) => {
    const user = await passwordUser(db);
    await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl: '/tasks?status=3' })}`);
    await fillSignIn(page, user.email, user.password);
    await expect(page).toHaveURL(new RegExp(`^${product.url}/tasks`));
  });

  test('the library’s own addresses keep to it, and malformed values never break one', async ({
    request,
    product,
  }) => {
    const malformed = ['%E0%A4%A', '%00', '%ff%fe', 'a&callbackUrl=b', 'https://[/', 'x'.repeat(6000)];
    const encoded = lookAlikes.map((value) => encodeURIComponent(value));
    for (const value of [...encoded, ...malformed]) {
      for (const path of ['/sign-in', '/api/auth/signin', '/api/auth/signout', '/api/auth/error']) {
        const response = await request.get(`${path}?callbackUrl=${value}`, { maxRedirects: 0 });
        expect(response.status(), `${path} ${value}`).toBeLessThan(500);
        const target = new URL(response.headers().location ?? '/', product.url);
        expect(target.origin, `${path} ${value}`).toBe(product.url);
      }
    }
  });

  test('a callback kept in a cookie is looked at too', async ({ request, product }) => {
    const headers = { cookie: `next-auth.callback-url=${encodeURIComponent('//evil.test')}` };
    const response = await request.get('/api/auth/signin', { headers, maxRedirects: 0 });
    expect(new URL(response.headers().location ?? '/', product.url).search).not.toContain('evil');
  });
});
