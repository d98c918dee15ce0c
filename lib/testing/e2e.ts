import { test as base, expect } from '@playwright/test';
import { openDatabase, type Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import { e2eProduct, type E2eProvider } from './e2e-products';
import { watchConsole, type ConsoleWatch } from './console-watch';
import type { ProductAddress } from './product';

export { expect } from '@playwright/test';

type Options = { provider: E2eProvider };
type Fixtures = { product: ProductAddress; db: Database };

/**
 * Rows are made while the product writes: where SQLite says that it is busy it is asked again, which is how the product
 * itself writes.
 */
function patient(db: Database): Database {
  const prisma = db.prisma.$extends({
    query: { $allOperations: ({ args, query }) => withLockRetry(() => query(args)) },
  });
  return { ...db, prisma: prisma as unknown as Database['prisma'] };
}

/**
 * Playwright's `test` for this product: `page` is relative to the running product, `product` says where it is, `db`
 * is a handle on its ledger for making rows. Which product it is, the Playwright project decides. A test fails when
 * one of its pages broke the Content-Security-Policy, wrote an error into the console or threw; what a test provokes
 * itself it allows by `browserConsole.allow(pattern)`.
 */
export const test = base
  .extend<object, Options & Fixtures>({
    provider: ['sqlite', { option: true, scope: 'worker' }],
    product: [async ({ provider }, use) => use(e2eProduct(provider)), { scope: 'worker' }],
    db: [
      async ({ product }, use) => {
        const db = await openDatabase({ url: product.databaseUrl, poolSize: 2 });
        await use(patient(db));
        await db.close();
      },
      { scope: 'worker' },
    ],
  })
  .extend<{ browserConsole: ConsoleWatch }>({
    browserConsole: [
      async ({ browser }, use, testInfo) => {
        const watch = watchConsole(browser);
        await use(watch);
        watch.stop();
        if (testInfo.status === testInfo.expectedStatus)
          expect(watch.problems(), 'errors in the browser’s console').toEqual([]);
      },
      { auto: true },
    ],
  })
  .extend({
    baseURL: async ({ product }, use) => use(product.url),
  });
