import type { BrowserContext } from '@playwright/test';
import type { Database } from '../lib/db/client';
import type { Role } from '../lib/domain/roles';
import { insertUser, type TestUser } from '../lib/testing/ledger-factory';
import type { ProductAddress } from '../lib/testing/product';
import { sessionCookieFor } from '../lib/testing/session-cookie';

/** Signs this browser in as a new user of a role, without the form. */
export async function asUser(
  context: BrowserContext,
  db: Database,
  product: ProductAddress,
  role: Role = 'operator',
): Promise<TestUser> {
  const user = await insertUser(db, role);
  await context.addCookies([await sessionCookieFor({ ...user, sessionVersion: 0 }, product)]);
  return user;
}
