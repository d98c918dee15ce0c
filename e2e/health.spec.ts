import { expect, test } from '@/lib/testing/e2e';

test('the product says that it is well @both', async ({ request }) => {
  const response = await request.get('/api/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'ok' });
});
