import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@/lib/testing/e2e';
import type { AppLocale } from '@/lib/web/i18n/locales';
import { asUser } from './as-user';
import { barriers } from './axe';
import { pageReady, type PageEntry } from './page-entry';
import { PAGES } from './page-table';

/** The parts take turns in the language: each language is seen, and none costs a second visit. */
const LOCALES = ['en', 'zh-CN'] as const satisfies AppLocale[];

const DESKTOP = { width: 1280, height: 800 };

/** Routes as app/ has them: a folder with a page.tsx, without the groups in brackets. */
function routesOfApp(): string[] {
  const app = join(import.meta.dirname, '../app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const folders = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map(dirname);
  const bare = folders.map((folder) => folder.split('/').filter((part) => !/^(\(.*\)|\.)$/.test(part)));
  return bare.map((parts) => `/${parts.join('/')}`).sort();
}

test('every page of the console is in the table', () => {
  const listed = new Set(PAGES.map(({ route }) => route));
  const routes = routesOfApp();
  expect(routes.filter((route) => !listed.has(route))).toEqual([]);
  expect([...listed].filter((route) => route !== null && !routes.includes(route))).toEqual([]);
});

test('a barrier that is there is found, in each theme', async ({ page }) => {
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const planted = '<img src="data:,"><p style="opacity: 0.3">unseen</p>';
    document.querySelector('main')!.insertAdjacentHTML('beforeend', planted);
  });
  const found = await barriers(page);
  const rules = found.map((line) => line.slice(0, line.indexOf(':')));
  expect(rules).toEqual(['light, color-contrast', 'light, image-alt', 'dark, color-contrast']);
});

/** Pages of one part of the console: they share a browser context, whose beginning costs more than a page. */
function parts(): Map<string, PageEntry[]> {
  const found = new Map<string, PageEntry[]>();
  for (const entry of PAGES) {
    const name = entry.signedOut
      ? 'signed out'
      : (entry.route?.split('/').slice(0, 3).join('/') ?? 'no page');
    found.set(name, [...(found.get(name) ?? []), entry]);
  }
  return found;
}

/** Leaves the page as it was before a dialog; false when none is open. */
async function closeDialog(page: Page): Promise<boolean> {
  const modal = page.locator('[aria-modal="true"]');
  if ((await modal.count()) === 0) return false;
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  return true;
}

for (const [index, [part, entries]] of [...parts()].entries()) {
  const locale = LOCALES[index % LOCALES.length]!;
  test(`no barrier in ${part}, ${locale}`, async ({ page, context, db, product, browserConsole }) => {
    test.slow();
    // The browser itself writes it when the page it was led to answers 404, as it should.
    browserConsole.allow(/status of 404/);
    await context.addCookies([{ name: 'mg-locale', value: locale, url: product.url }]);
    if (!entries[0]!.signedOut) await asUser(context, db, product, 'administrator');
    const expectNone = async (name: string) => expect.soft(await barriers(page), name).toEqual([]);
    for (const entry of entries) {
      const path = typeof entry.path === 'string' ? entry.path : await entry.path(db);
      const open = async () => {
        await page.goto(path);
        await pageReady(entry, page);
      };
      await open();
      await expectNone(entry.name);
      for (const [name, opens] of Object.entries(entry.opens ?? {})) {
        await page.setViewportSize(DESKTOP);
        if (!(await closeDialog(page))) await open();
        await opens(page, locale);
        await expectNone(`${entry.name}, ${name}`);
      }
    }
  });
}
