import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Database } from '../lib/db/client';
import type { Role } from '../lib/domain/roles';
import { hashPassword } from '../lib/services/account/password';
import { insertUser, type TestUser } from '../lib/testing/ledger-factory';

export type PasswordUser = TestUser & { password: string };

/** A new user who can use the form. */
export async function passwordUser(db: Database, role: Role = 'operator'): Promise<PasswordUser> {
  const password = randomBytes(9).toString('hex');
  const user = await insertUser(db, role, { passwordHash: await hashPassword(password) });
  return { ...user, password };
}

/** Fills in the form that is open and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
