import { chromium, type Page } from '@playwright/test';
import type { Database } from '../lib/db/client';
import { CHROMIUM_FLAGS, ensureChromium } from '../lib/testing/chromium';
import { insertUser } from '../lib/testing/ledger-factory';
import { startProduct } from '../lib/testing/product';
import { sessionCookieFor } from '../lib/testing/session-cookie';

/** `acceptedAt`: on the clock of `performance`. */
export type Started = { id: bigint; acceptedMs: number; acceptedAt: number };

/**
 * An operator's way in a browser: all that match a filter are chosen, the plan is read, and the operation started.
 * `acceptedMs`: from the press to the operation's own page. The console is ended afterwards; the work is the workers'.
 */
export async function startFromScreen(db: Database, url: string, bizType: string): Promise<Started> {
  const product = await startProduct({ databaseUrl: url, env: { WORKER: 'off' }, timeoutMs: 120_000 });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const user = await insertUser(db, 'operator');
    await context.addCookies([await sessionCookieFor({ ...user, sessionVersion: 0 }, product)]);
    const page = await context.newPage();
    await planAll(page, bizType);
    return await press(page);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function planAll(page: Page, bizType: string): Promise<void> {
  await page.goto(`/tasks?type=${bizType}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: /^Select all .* that match this filter$/ }).click();
  await bar.getByRole('button', { name: /^Retry all / }).click();
  const dialog = page.getByRole('dialog');
  // A large set is offered with a canary, which would wait for a click.
  await dialog.getByLabel(/^Canary/).fill('');
  await dialog.getByLabel('Reason', { exact: true }).fill('bench');
}

async function press(page: Page): Promise<Started> {
  const send = page.getByRole('dialog').getByRole('button', { name: /^Retry .* tasks$/ });
  const began = performance.now();
  // Waits until the plan is counted: that is before the press, and no part of it.
  await send.click({ trial: true, timeout: 60_000 });
  const ready = performance.now();
  await send.click();
  await page.waitForURL(/\/bulk\/\d+$/, { timeout: 60_000 });
  const acceptedAt = performance.now();
  const acceptedMs = acceptedAt - ready;
  console.log(
    `from the screen: planned in ${(ready - began).toFixed(0)} ms, accepted in ${acceptedMs.toFixed(0)} ms`,
  );
  return { id: BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? ''), acceptedMs, acceptedAt };
}
