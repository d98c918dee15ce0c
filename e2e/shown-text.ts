import type { Locator, Page } from '@playwright/test';

/**
 * A text that can be seen. While a page still arrives, its parts stand in it twice for a moment: once hidden, as they were
 * sent, and once where they belong.
 */
export function shownText(
  page: Page,
  text: string | RegExp,
  options?: Parameters<Page['getByText']>[1],
): Locator {
  return page.getByText(text, options).filter({ visible: true });
}
