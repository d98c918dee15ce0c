import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@/lib/testing/e2e';
import type { AppLocale } from '@/lib/web/i18n/locales';
import { asUser } from './as-user';
import { pageReady, PAGES } from './page-table';

const LOOKS = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'zh-CN' },
] as const satisfies { theme: string; locale: AppLocale }[];

/** Routes as app/ has them: a folder with a page.tsx, without the groups in brackets. */
function routesOfApp(): string[] {
  const app = join(import.meta.dirname, '../app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const folders = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map(dirname);
  const bare = folders.map((folder) => folder.split('/').filter((part) => !/^(\(.*\)|\.)$/.test(part)));
  return bare.map((parts) => `/${parts.join('/')}`).sort();
}

async function barriers(page: Page): Promise<string[]> {
  // Half-faded text has half its contrast.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
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

for (const entry of PAGES)
  for (const appearance of LOOKS)
    test(`no barrier: ${entry.name}, ${appearance.theme}, ${appearance.locale}`, async ({
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
      if (!entry.signedOut) await asUser(context, db, product, 'administrator');
      const path = typeof entry.path === 'string' ? entry.path : await entry.path(db);
      await page.goto(path);
      await pageReady(entry, page);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', appearance.theme);
      expect(await barriers(page)).toEqual([]);
      for (const [name, open] of Object.entries(entry.opens ?? {})) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await pageReady(entry, page);
        await open(page, appearance.locale);
        expect(await barriers(page), name).toEqual([]);
      }
    });
