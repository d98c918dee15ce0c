import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { EXAMINER } from '@/lib/testing/console-watch';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is used of axe's answer. */
type Violations = { id: string; nodes: { html: string }[] }[];

/**
 * Barriers of the page as it stands now, a line `rule: element` each; none is an empty list. Looks once animations
 * are at rest: half-faded text has half its contrast. Runs axe straight in the page, without the second page that its
 * packaged runner opens for frames, of which this product has none: that takes a third of the time.
 */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  await page.evaluate(`${axe.source}\n//# sourceURL=${EXAMINER}`);
  const violations = await page.evaluate(async (tags): Promise<Violations> => {
    const { axe: inPage } = window as unknown as { axe: { run: typeof axe.run } };
    const answer = await inPage.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return answer.violations;
  }, TAGS);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
