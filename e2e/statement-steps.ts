import { expect, type Page } from '@playwright/test';
import type { StoredSource } from '../lib/db/recon-source-store';
import { dayOfMovements } from '../lib/testing/statements/movement';
import { wechatBill, type WechatBillOptions } from '../lib/testing/statements/wechat-bill';

export const DAY = '2026-03-02';
export const MERCHANT = '1900000109';

/** A trade bill of one day, 20 rows unless told: 18 payments and 2 refunds. */
export function bill(options: WechatBillOptions & { day?: string; count?: number } = {}): Buffer {
  const { day = DAY, count = 20, ...rest } = options;
  return Buffer.from(wechatBill(dayOfMovements(day, count), { merchant: MERCHANT, ...rest }));
}

/** The import page with the source and the day filled in. */
export async function openImport(page: Page, source: StoredSource, day = DAY): Promise<void> {
  await page.goto(`/reconciliation/import?source=${source.id}&day=${day}`);
}

/** Puts a file into the only place for one on the page. The page takes it once it is alive, which no element shows. */
export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer };
  await expect(async () => {
    await page.getByRole('main').locator('input[type="file"]').setInputFiles(file, { timeout: 2_000 });
    await expect(page.getByRole('main')).toContainText(name, { timeout: 2_000 });
  }).toPass();
}

/** Brings a file in and stands on its page afterwards, whatever became of it. Gives the statement's number. */
export async function upload(
  page: Page,
  source: StoredSource,
  file: { name?: string; bytes: Buffer; day?: string },
): Promise<string> {
  await openImport(page, source, file.day);
  await choose(page, file.name ?? 'bill.csv', file.bytes);
  await page.getByRole('button', { name: 'Upload and read', exact: true }).click();
  await page.waitForURL(/\/reconciliation\/statements\/\d+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
