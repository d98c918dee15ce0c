import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';

const KB = 1024;

/** JavaScript of a first visit as it goes over the wire, KB, with its charts. */
for (const [name, budget, address] of [
  ['tasks', 350, (bizType: string) => `/tasks?type=${bizType}`],
  ['overview', 480, () => '/'],
  ['sign-in', 300, () => '/sign-in'],
] as const)
  test(`a first visit of ${name} costs at most ${budget} KB of JavaScript`, async ({
    page,
    context,
    db,
    product,
  }) => {
    if (name !== 'sign-in') await asUser(context, db, product);
    const bizType = await ownType(db, null);
    await insertTask(db, 'failed', { bizType });
    const sizes: Promise<{ url: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
      sizes.push(size.then((bytes) => ({ url: request.url(), bytes })));
    });
    await page.goto(address(bizType));
    await page.waitForLoadState('networkidle');
    const scripts = await Promise.all(sizes);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${name}: ${scripts.length} scripts, ${(total / KB).toFixed(1)} KB over the wire`);
    expect(scripts.length).toBeGreaterThan(3);
    const largest = scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
    expect(total, JSON.stringify(largest)).toBeLessThanOrEqual(budget * KB);
  });

test('scripts come compressed', async ({ page }) => {
  const encodings: Promise<string | null>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      encodings.push(response.headerValue('content-encoding'));
  });
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  const seen = await Promise.all(encodings);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.filter((encoding) => encoding !== 'gzip')).toEqual([]);
});

test('a list asks for no page behind its links until somebody points at one', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const id = await insertTask(db, 'failed', { bizType });
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch'] !== undefined) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto(`/tasks?type=${bizType}`, { waitUntil: 'networkidle' });
  expect(ahead).toEqual([]);
  const asked = page.waitForRequest((request) => request.headers()['next-router-prefetch'] !== undefined);
  await page.getByRole('main').locator(`a[href="/tasks/${id}"]`).first().hover();
  expect(new URL((await asked).url()).pathname).toBe(`/tasks/${id}`);
});
