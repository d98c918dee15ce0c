import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element has the focus; a reader of the page would. Fails after a page's worth of stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 presses of Tab did not reach ${String(target)}`);
}
