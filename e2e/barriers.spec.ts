import type { BrowserContext } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@/lib/testing/e2e';
import type { AppLocale } from '@/lib/web/i18n/locales';
import { asUser } from './as-user';
import { barriers } from './axe';
import { pageReady, PAGES, type PageEntry } from './page-table';

const LOOKS = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'zh-CN' },
] as const satisfies { theme: string; locale: AppLocale }[];

const DESKTOP = { width: 1280, height: 800 };

/** Routes as app/ has them: a folder with a page.tsx, without the groups in brackets. */
function routesOfApp(): string[] {
  const app = join(import.meta.dirname, '../app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const folders = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map(dirname);
  const bare = folders.map((folder) => folder.split('/').filter((part) => !/^(\(.*\)|\.)$/.test(part)));
  return bare.map((parts) => `/${parts.join('/')}`).sort();
}

async function look(context: BrowserContext, url: string, { theme, locale }: (typeof LOOKS)[number]) {
  await context.addCookies([
    { name: 'mg-theme', value: theme, url },
    { name: 'mg-locale', value: locale, url },
  ]);
}

test('every page of the console is in the table', () => {
  const listed = new Set(PAGES.map(({ route }) => route));
  const routes = routesOfApp();
  expect(routes.filter((route) => !listed.has(route))).toEqual([]);
  expect([...listed].filter((route) => route !== null && !routes.includes(route))).toEqual([]);
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

for (const [part, entries] of parts())
  for (const appearance of LOOKS)
    test(`no barrier in ${part}, ${appearance.theme}, ${appearance.locale}`, async ({
      page,
      context,
      db,
      product,
      browserConsole,
    }) => {
      test.slow();
      // The browser itself writes it when the page it was led to answers 404, as it should.
      browserConsole.allow(/status of 404/);
      await look(context, product.url, appearance);
      if (!entries[0]!.signedOut) await asUser(context, db, product, 'administrator');
      const expectNone = async (name: string) => expect.soft(await barriers(page), name).toEqual([]);
      for (const entry of entries) {
        const path = typeof entry.path === 'string' ? entry.path : await entry.path(db);
        const open = async () => {
          await page.goto(path);
          await pageReady(entry, page);
        };
        await open();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', appearance.theme);
        await expectNone(entry.name);
        for (const [name, opens] of Object.entries(entry.opens ?? {})) {
          await page.setViewportSize(DESKTOP);
          await open();
          await opens(page, appearance.locale);
          await expectNone(`${entry.name}, ${name}`);
        }
      }
    });
