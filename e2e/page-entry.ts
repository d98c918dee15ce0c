import type { Locator, Page } from '@playwright/test';
import type { Database } from '../lib/db/client';
import type { AppLocale } from '../lib/web/i18n/locales';
import { wordsOf } from './message-words';

export type Opens = (page: Page, locale: AppLocale) => Promise<void>;

/** One state of a page, how to get there, and everything that can be opened over it. */
export type PageEntry = {
  /** Its folder under app/, groups in brackets left out; null for what is no route of its own. */
  route: string | null;
  name: string;
  signedOut?: boolean;
  path: string | ((db: Database) => Promise<string>);
  /** Visible once the page is whole. */
  ready?: (page: Page) => Locator;
  /** Dialogs, menus and folded parts, by name. Each begins with nothing open. */
  opens?: Record<string, Opens>;
};

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const payload = (page: Page) => page.locator('.cm-content');
export const dialog = (page: Page) => page.getByRole('dialog');

export const help: Opens = async (page) => {
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('?');
  await dialog(page).waitFor();
};

export const addFilter: Opens = async (page, locale) => {
  const { filter } = wordsOf('lists', locale);
  await page.getByRole('button', { name: filter.add, exact: true }).click();
  await page.getByRole('dialog', { name: filter.add }).waitFor();
};

export const filterForm =
  (index: number): Opens =>
  async (page, locale) => {
    await addFilter(page, locale);
    await dialog(page).getByRole('listitem').nth(index).getByRole('button').click();
    await dialog(page)
      .getByRole('button', { name: wordsOf('lists', locale).filter.apply })
      .waitFor();
  };

export const menu: Opens = async (page, locale) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: wordsOf('shell', locale).menu }).click();
  await dialog(page).getByRole('navigation').waitFor();
};

export const listMenu =
  (wordOf: (locale: AppLocale) => string): Opens =>
  async (page, locale) => {
    await page.getByRole('button', { name: wordOf(locale), exact: true }).click();
    await page.getByRole('menu').waitFor();
  };

export const LIST_MENUS = {
  'views menu': listMenu((locale) => wordsOf('views', locale).menu.button),
  'export menu': listMenu((locale) => wordsOf('export', locale).menu.button),
};

/** Stands in every task of this table where masking hides it. */
export const PLANTED_SECRET = 'planted-7Q2-secret';

export const PLANTED = {
  payload: `{"orderId":1,"apiKey":"${PLANTED_SECRET}"}`,
  lastError: `HTTP 401 token=${PLANTED_SECRET}`,
  amountMinor: 25_800n,
  currency: 'CNY',
};

/** Waits until the page of an entry is whole. */
export async function pageReady(entry: PageEntry, page: Page): Promise<void> {
  await (entry.ready ?? heading)(page).first().waitFor();
}
