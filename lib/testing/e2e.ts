import { test as base } from '@playwright/test';
import { openDatabase, type Database } from '../db/client';
import { e2eProduct, type E2eProvider } from './e2e-products';
import type { ProductAddress } from './product';

export { expect } from '@playwright/test';

type Options = { provider: E2eProvider };
type Fixtures = { product: ProductAddress; db: Database };

/**
 * Playwright's `test` for this product: `page` is relative to the running product, `product` says where it is, `db`
 * is a handle on its ledger for making rows. Which product it is, the Playwright project decides.
 */
export const test = base
  .extend<object, Options & Fixtures>({
    provider: ['sqlite', { option: true, scope: 'worker' }],
    product: [async ({ provider }, use) => use(e2eProduct(provider)), { scope: 'worker' }],
    db: [
      async ({ product }, use) => {
        const db = await openDatabase({ url: product.databaseUrl, poolSize: 2 });
        await use(db);
        await db.close();
      },
      { scope: 'worker' },
    ],
  })
  .extend({
    baseURL: async ({ product }, use) => use(product.url),
  });
