import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isHealthy, startProduct } from './product';

const entry = 'lib/testing/fixtures/stub-product.ts';
const databaseUrl = 'file:unused.db';

/** A process whose parent died stays as a zombie where nobody reaps it: that one is dead all the same. */
function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
}

async function grandchildOf(url: string): Promise<number> {
  const body = (await (await fetch(`${url}/api/health`)).json()) as { grandchild: number };
  return body.grandchild;
}

test('a product is healthy once started, and gone with its whole group once stopped', async () => {
  const product = await startProduct({ databaseUrl, entry });
  const grandchild = await grandchildOf(product.url);
  expect(isAlive(grandchild)).toBe(true);
  await product.stop();
  await expect(isHealthy(product.url)).rejects.toThrow();
  await expect.poll(() => isAlive(grandchild)).toBe(false);
});

test('a power cut ends it as well', async () => {
  const product = await startProduct({ databaseUrl, entry });
  const grandchild = await grandchildOf(product.url);
  await product.kill9();
  await expect.poll(() => isAlive(grandchild)).toBe(false);
});

test('a product that ends instead is an error with its last words', async () => {
  const starting = startProduct({ databaseUrl, entry, env: { STUB_EXIT_CODE: '7' } });
  await expect(starting).rejects.toThrow(/exited with code 7\s+the stub was told to end/);
});
