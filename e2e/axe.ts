import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMINER } from '@/lib/testing/console-watch';
import { PROJECT_ROOT } from '@/lib/testing/product';

const SOURCE = readFileSync(join(PROJECT_ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is used of axe's answer. */
type Violations = { id: string; nodes: { html: string }[] }[];

/** Rules whose answer can differ between the themes: all others read only the page's tree. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const SCHEME = 'data-mantine-color-scheme';

/**
 * Looks once animations are at rest: half-faded text has half its contrast. Looks at the dialog alone where one is
 * open: nobody reaches what lies behind it.
 */
async function violations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<Violations> {
  return page.evaluate(async (only): Promise<Violations> => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const { axe: inPage } = window as unknown as { axe: { run: typeof axe.run } };
    const open = document.querySelector('[aria-modal="true"]');
    const answer = await inPage.run(open ?? document, { runOnly: only, resultTypes: ['violations'] });
    return answer.violations;
  }, runOnly);
}

/**
 * Barriers of the page as it stands now, in the theme it has and then in the other one, a line `theme, rule: element`
 * each; none is an empty list. A theme is one attribute, so the page stands as it was afterwards. Runs axe straight in
 * the page, without the second page that its packaged runner opens for frames, of which this product has none: that
 * takes a third of the time.
 */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(`${SOURCE}\n//# sourceURL=${EXAMINER}`);
  const root = page.locator('html');
  const theme = await root.getAttribute(SCHEME);
  if (theme !== 'light' && theme !== 'dark') throw new Error(`the page has no theme: ${theme}`);
  const other = theme === 'light' ? 'dark' : 'light';
  const wear = (name: string) =>
    root.evaluate((html, [key, value]) => html.setAttribute(key!, value!), [SCHEME, name]);
  const found = [[theme, await violations(page, { type: 'tag', values: TAGS })] as const];
  await wear(other);
  found.push([other, await violations(page, { type: 'rule', values: COLOR_RULES })]);
  await wear(theme);
  return found.flatMap(([worn, list]) =>
    list.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${worn}, ${id}: ${html}`)),
  );
}
