import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { barriers } from './axe';
import { startOpenIdProduct, type OpenIdProduct } from './openid-product';
import { shownText } from './shown-text';

// One product and one provider for all: they run one after the other, since some take the provider away.
test.describe.configure({ mode: 'serial' });

let acme: OpenIdProduct;
test.beforeAll(async () => {
  acme = await startOpenIdProduct({
    OIDC_ROLE_CLAIM: 'groups.makegood',
    OIDC_ROLE_MAP: 'ops=operator,fin=finance',
  });
});
test.afterAll(() => acme.stop());

/** An account at the provider with these groups. */
function account(groups: string[], more: object = {}): { id: string; email: string } {
  const id = randomUUID().slice(0, 8);
  const email = `${id}@acme.test`;
  acme.accounts.set(id, {
    name: `Wei ${id}`,
    email,
    email_verified: true,
    groups: { makegood: groups },
    ...more,
  });
  return { id, email };
}

async function start(page: Page, path = '/sign-in'): Promise<void> {
  await page.goto(`${acme.product.url}${path}`);
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
}

async function signIn(page: Page, id: string, path = '/sign-in'): Promise<void> {
  await start(page, path);
  await page.getByLabel('Account').fill(id);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const role = (page: Page, id: string) => shownText(page, `Wei ${id} · `).locator('..');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rowOf = (email: string) => acme.db.prisma.user.findUniqueOrThrow({ where: { email } });

test('signing in at the provider makes the account, with the role of the claim, and comes back to the page', async ({
  page,
}) => {
  const { id, email } = account(['ops']);
  await page.goto(`${acme.product.url}/tasks?view=all`);
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
  await page.getByLabel('Account').fill(id);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${acme.product.url}/tasks?view=all`);
  await expect(role(page, id)).toContainText('operator');
  expect(await rowOf(email)).toMatchObject({ role: 'operator', passwordHash: null });
  // The same session as any other: the version of the row ends it.
  await acme.db.prisma.user.update({ where: { email }, data: { sessionVersion: 1 } });
  await page.goto(`${acme.product.url}/account`);
  await expect(shownText(page, 'You have been signed out.')).toBeVisible();
});

test('the role is mapped anew at every sign-in, on record', async ({ page }) => {
  const { id, email } = account(['ops']);
  await signIn(page, id);
  await expect(role(page, id)).toContainText('operator');
  acme.accounts.set(id, { ...acme.accounts.get(id), groups: { makegood: ['fin'] } });
  await page.getByRole('complementary').getByRole('button', { name: 'Sign out' }).click();
  // The provider still knows this browser.
  await start(page);
  await expect(role(page, id)).toContainText('finance');
  const subjectId = (await rowOf(email)).id.toString();
  const entries = await acme.db.prisma.auditLog.findMany({ where: { subjectId, action: 'change_role' } });
  expect(entries.map(({ details }) => JSON.parse(details ?? '{}') as unknown)).toMatchObject([
    { before: { role: 'operator' }, after: { role: 'finance' } },
  ]);
});

test('nobody in a mapped group: a page says what to ask for, with a reference of the trail', async ({
  page,
}) => {
  const { id } = account(['cleaners']);
  await signIn(page, id);
  await expect(heading(page, 'Acme ID gives you no role here')).toBeVisible();
  const text = (await shownText(page, /^You are not signed in\./).textContent()) ?? '';
  const requestId = /Reference ([0-9a-f-]+)\./.exec(text)?.[1] ?? 'none';
  const entry = await acme.db.prisma.auditLog.findFirst({ where: { requestId } });
  expect(entry).toMatchObject({ action: 'sign_in', outcome: 'refused' });
  expect(entry?.details).toContain('cleaners');
  expect(await barriers(page)).toEqual([]);
  await page.goto(`${acme.product.url}/account`);
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a disabled account is told so', async ({ page }) => {
  const { id, email } = account(['ops']);
  await signIn(page, id);
  await expect(role(page, id)).toContainText('operator');
  await acme.db.prisma.user.update({ where: { email }, data: { disabledAt: acme.db.clock.now() } });
  await page.goto(`${acme.product.url}/account`);
  await expect(shownText(page, 'You have been signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
  await expect(heading(page, 'Your account here is disabled')).toBeVisible();
});

test('an unverified address does not open the account that has it', async ({ page }) => {
  const { id } = account(['ops'], { email: acme.product.admin.email, email_verified: false });
  await signIn(page, id);
  await expect(heading(page, 'Acme ID has not verified your e-mail address')).toBeVisible();
});

test('a verified address is linked to the account that has it', async ({ page }) => {
  const now = acme.db.clock.now();
  const { id, email } = account(['fin']);
  await acme.db.prisma.user.create({ data: { email, name: 'Invited', role: 'support', invitedAt: now } });
  await signIn(page, id);
  await expect(shownText(page, 'Invited · ').locator('..')).toContainText('finance');
  expect(await rowOf(email)).toMatchObject({ name: 'Invited', invitedAt: null, role: 'finance' });
});

test('saying no at the provider is told as that', async ({ page }) => {
  await start(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(heading(page, 'Acme ID did not sign you in')).toBeVisible();
});

test('a provider that does not know this console, or does not answer, is never a failure of a page', async ({
  page,
}) => {
  const { id } = account(['ops']);
  await acme.provider('another secret');
  await signIn(page, id);
  await expect(heading(page, 'Acme ID does not accept this console')).toBeVisible();
  await acme.noProvider();
  await start(page);
  await expect(heading(page, 'Acme ID cannot be reached')).toBeVisible();
  await expect(shownText(page, /Reference [0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\./)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await acme.provider();
  await page.getByRole('button', { name: 'Try again with Acme ID' }).click();
  await expect(page.getByLabel('Account')).toBeVisible();
});

test.describe('an answer that nobody asked for', () => {
  // The way back is cut off on purpose.
  test.beforeEach(({ browserConsole }) => browserConsole.allow(/ERR_FAILED/));

  /**
   * The address that the provider sends this browser back to, which is never opened. A browser follows redirects by
   * itself, so from the form on they are followed here, with its cookies.
   */
  async function heldAnswer(context: BrowserContext, page: Page): Promise<string> {
    const { id } = account(['ops']);
    let address = '';
    await context.route('**/interaction/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      let response = await route.fetch({ maxRedirects: 0 });
      address = route.request().url();
      for (;;) {
        address = new URL(response.headers().location ?? '', address).href;
        if (address.startsWith(acme.product.url)) break;
        response = await context.request.get(address, { maxRedirects: 0 });
      }
      await route.abort();
    });
    await signIn(page, id).catch(() => undefined);
    await expect.poll(() => address).toContain('code=');
    await context.unroute('**/interaction/**');
    return address;
  }

  test('opened in another browser it signs nobody in', async ({ page, context, browser }) => {
    const answer = await heldAnswer(context, page);
    const other = await browser.newContext();
    const victim = await other.newPage();
    await victim.goto(answer);
    await expect(heading(victim, 'This sign-in can no longer be finished')).toBeVisible();
    expect((await other.cookies()).map(({ name }) => name)).not.toContain('next-auth.session-token');
    await other.close();
  });

  test('with another state, or without the proof key, it signs nobody in', async ({ page, context }) => {
    const answer = new URL(await heldAnswer(context, page));
    answer.searchParams.set('state', 'another');
    await page.goto(answer.href);
    await expect(heading(page, 'This sign-in can no longer be finished')).toBeVisible();
    // The provider, too, has to ask again.
    await context.clearCookies();
    const again = await heldAnswer(context, page);
    await context.clearCookies({ name: 'next-auth.pkce.code_verifier' });
    await page.goto(again);
    await expect(heading(page, 'This sign-in can no longer be finished')).toBeVisible();
  });

  test('without anything in it, it is no failure of a page', async ({ page }) => {
    for (const query of ['', '?error=', '?error=access_denied', '?code=x&state=y', '?iss=%E0%A4%A'])
      expect((await page.goto(`${acme.product.url}/api/auth/callback/oidc${query}`))?.status()).toBe(200);
    await page.goto(`${acme.product.url}/sign-in/refused?problem=nonsense&reference=<b>x</b>`);
    await expect(heading(page, 'Signing in with Acme ID did not work')).toBeVisible();
    await expect(shownText(page, '<b>')).toHaveCount(0);
  });
});

test.describe('case-38: a callback address never leads off the site', () => {
  for (const [callbackUrl, leadsTo] of [
    ['https://evil.test/', '/'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['https:evil.test', '/'],
    // No address of a page at all: the sign-in that this browser was led into is not finished.
    ['javascript:1', '/sign-in/refused?'],
  ] as const)
    test(`by the provider with ${callbackUrl} one stays`, async ({ page }) => {
      const { id } = account(['ops']);
      await page.goto(`${acme.product.url}/sign-in`);
      await page
        .locator('input[name="callbackUrl"]')
        .first()
        .evaluate((input: HTMLInputElement, value) => (input.value = value), callbackUrl);
      await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
      const { origin } = new URL(acme.product.url);
      await page
        .context()
        .addCookies([
          { name: 'next-auth.callback-url', value: encodeURIComponent(callbackUrl), url: origin },
        ]);
      await page.getByLabel('Account').fill(id);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/api/auth/'));
      expect(page.url().replace(/\?.*/, '?')).toBe(origin + leadsTo);
    });
});

test('case-39: another site cannot begin a sign-in', async ({ request }) => {
  for (const origin of ['https://evil.test', 'null']) {
    const response = await request.post(`${acme.product.url}/sign-in/provider`, {
      headers: { origin },
      form: { callbackUrl: '/' },
      maxRedirects: 0,
    });
    expect(response.status(), origin).toBe(403);
  }
});

test('without passwords the form is gone, and so is the way behind it', async ({ page }) => {
  const other = await startOpenIdProduct({ OIDC_PASSWORD_LOGIN: 'off', OIDC_DEFAULT_ROLE: 'support' });
  try {
    await page.goto(`${other.product.url}/sign-in`);
    await expect(page.getByRole('button', { name: 'Sign in with Acme ID' })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
    const csrf = await page.request.get(`${other.product.url}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const { email, password } = other.product.admin;
    await page.request.post(`${other.product.url}/api/auth/callback/credentials`, {
      headers: { origin: other.product.url },
      form: { csrfToken, email, password, json: 'true' },
    });
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('next-auth.session-token');
    other.accounts.set('anybody', { email: 'anybody@acme.test', email_verified: true, name: 'Any Body' });
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await page.getByLabel('Account').fill('anybody');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(shownText(page, 'Any Body · ').locator('..')).toContainText('support');
  } finally {
    // First the page, which goes on fetching ahead what its links lead to.
    await page.close();
    await other.stop();
  }
});
