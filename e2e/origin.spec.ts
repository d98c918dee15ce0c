import type { Page, Request } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { asUser } from './as-user';
import { shownText } from './shown-text';

/** Presses a switch that calls a server action, and returns the request that the browser made of it. */
async function recordAction(page: Page): Promise<Request> {
  await page.goto('/account');
  const sent = page.waitForRequest((request) => request.headers()['next-action'] !== undefined);
  await page.getByRole('radio', { name: 'Dark' }).check();
  const request = await sent;
  await expect(shownText(page, 'Saved', { exact: true })).toBeVisible();
  return request;
}

test('case-39: an action is open to our own pages only @both', async ({
  page,
  context,
  request,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const theme = async () => (await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).theme;
  const action = await recordAction(page);
  expect(await theme()).toBe('dark');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const replay = async (origin: string | null) => {
    await db.prisma.user.update({ where: { id: user.id }, data: { theme: 'light' } });
    const { 'next-action': id, 'content-type': type, accept } = action.headers();
    const headers = { 'next-action': id ?? '', 'content-type': type ?? '', accept: accept ?? '', cookie };
    const options = {
      headers: origin === null ? headers : { ...headers, origin },
      data: action.postData() ?? '',
    };
    const response = await request.post(action.url(), options);
    return { status: response.status(), theme: await theme() };
  };

  for (const origin of ['https://evil.test', 'null', 'ht!tp://%', '', null, `${product.url}.evil.test`])
    expect(await replay(origin), `Origin: ${origin}`).toEqual({ status: 403, theme: 'light' });
  // The same bytes from our own origin do act: the refusals above were about the origin.
  expect(await replay(product.url)).toEqual({ status: 200, theme: 'dark' });
});

test('case-39: a form on another site changes nothing', async ({
  page,
  context,
  db,
  product,
  browserConsole,
}) => {
  browserConsole.allow(/status of 403/);
  await asUser(context, db, product);
  const form = `<form method="post" action="${product.url}/account"><button>Win</button></form>`;
  await page.route('https://evil.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: form }),
  );
  await page.goto('https://evil.test/');
  const answer = page.waitForResponse((response) => response.url().startsWith(product.url));
  await page.getByRole('button', { name: 'Win' }).click();
  expect((await answer).status()).toBe(403);
});

test('case-39: reading an address that acts changes nothing', async ({ context, request, db, product }) => {
  const user = await asUser(context, db, product);
  const before = await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of ['/account', '/tasks', '/api/auth/callback/credentials', '/api/auth/signout']) {
    const response = await request.get(path, {
      headers: { cookie, origin: 'https://evil.test', 'next-action': 'x'.repeat(42) },
      maxRedirects: 0,
    });
    expect(response.status(), path).toBeLessThan(500);
  }
  expect(await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(before);
});

test('an action without a session is refused as a value and changes nothing', async ({
  page,
  context,
  request,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const action = await recordAction(page);
  await db.prisma.user.update({ where: { id: user.id }, data: { theme: 'light', sessionVersion: 1 } });
  const { 'next-action': id, 'content-type': type, accept } = action.headers();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { 'next-action': id ?? '', 'content-type': type ?? '', accept: accept ?? '', cookie };
  const response = await request.post(action.url(), {
    headers: { ...headers, origin: product.url },
    data: action.postData() ?? '',
    maxRedirects: 0,
  });
  expect(await response.text()).toContain('signed_out');
  expect((await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).theme).toBe('light');
});
