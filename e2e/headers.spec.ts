import { expect, test } from '@/lib/testing/e2e';
import { asUser } from './as-user';

const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];

test('every answer forbids framing, sniffing and telling other sites where one was', async ({ request }) => {
  for (const path of ['/sign-in', '/api/health', '/no-such-page', '/icon.svg']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('same-origin');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['x-powered-by'], path).toBeUndefined();
    expect(headers.server, path).toBeUndefined();
  }
});

test('each page has a nonce of its own, and every script and style of it carries it', async ({ request }) => {
  const nonces = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    const response = await request.get('/sign-in');
    const nonce = nonceOf(response.headers()['content-security-policy'] ?? '') ?? '';
    const html = await response.text();
    nonces.add(nonce);
    const tags = html.match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  expect(nonces.size).toBe(3);
});

test('a policy that a caller sends is not the policy of the page', async ({ request }) => {
  const forged = "script-src 'nonce-Zm9yZ2Vk'";
  const response = await request.get('/sign-in', { headers: { 'content-security-policy': forged } });
  expect(await response.text()).not.toContain('nonce="Zm9yZ2Vk"');
});

test('what gets into a page all the same does not run, and the console tells', async ({
  page,
  browserConsole,
}) => {
  await page.goto('/sign-in');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/icon.svg" onload="window.__p = 1">');
    const script = document.createElement('script');
    script.textContent = 'window.__p = 2';
    document.body.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => browserConsole.problems().length).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  browserConsole.allow(/policy violated|Content Security Policy/);
  expect(browserConsole.problems()).toEqual([]);
});

test('a host or scheme that a caller claims changes no address and no cookie', async ({ request }) => {
  const headers = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test;proto=https',
  };
  const answer = await request.get('/tasks', { headers, maxRedirects: 0 });
  expect(answer.headers().location).toBe(`/sign-in?${new URLSearchParams({ callbackUrl: '/tasks' })}`);
  const csrf = await request.get('/api/auth/csrf', { headers });
  expect(csrf.headers()['set-cookie'] ?? '').not.toContain('__Secure-');
  const signIn = await request.get('/sign-in', { headers });
  expect(await signIn.text()).not.toContain('evil.test');
});

test('what is too large is turned away before it is read, and says so', async ({
  context,
  request,
  db,
  product,
}) => {
  const post = (path: string, bytes: number, caller = request) =>
    caller.post(path, {
      headers: { origin: product.url, 'content-type': 'text/plain' },
      data: Buffer.alloc(bytes, 'a'),
    });
  const refused = await post('/sign-in', 65 * 1024);
  expect(refused.status()).toBe(413);
  expect(await refused.text()).toContain('larger than the server accepts');
  await asUser(context, db, product);
  expect((await post('/account', 1024 * 1024 + 1, context.request)).status()).toBe(413);
  expect((await post('/api/auth/signout', 65 * 1024)).status()).toBe(413);
  const longHeader = await request.get('/sign-in', { headers: { 'x-long': 'a'.repeat(20_000) } });
  expect(longHeader.status()).toBe(431);
});

for (const visit of ['first', 'second'])
  test(`what a page writes as an error is seen, on the ${visit} visit of a browser`, async ({
    page,
    browserConsole,
  }) => {
    await page.goto('/sign-in');
    await page.evaluate(() => console.error('planted'));
    await expect.poll(() => browserConsole.problems().length).toBe(1);
    browserConsole.allow(/^planted/);
  });
