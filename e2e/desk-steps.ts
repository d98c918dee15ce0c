import type { Locator, Page } from '@playwright/test';
import type { Database } from '../lib/db/client';
import type { BreakKind } from '../lib/domain/reconciliation';
import { expect } from '../lib/testing/e2e';
import { breakOf, type OwnRun } from './own-run';

export const desk = (page: Page) => page.getByRole('table', { name: 'Breaks of this run' });
export const rows = (page: Page) => desk(page).locator('tr[data-break]');
export const evidence = (page: Page) => page.getByRole('complementary', { name: 'Evidence' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
export const verbs = (page: Page) => evidence(page).getByRole('group', { name: 'What can be decided' });
export const runHref = ({ run }: OwnRun) => `/reconciliation/runs/${run.id}`;
/** What a notification says. */
export const told = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words);

export const openBreaks = (db: Database, { run }: OwnRun) =>
  db.prisma.reconBreak.count({ where: { lastRunId: run.id, state: 'open' } });

export const storedBreak = (db: Database, id: bigint) =>
  db.prisma.reconBreak.findUniqueOrThrow({ where: { id } });

/** The desk with a break of a kind chosen, as a link has it. */
export async function openBreak(page: Page, db: Database, own: OwnRun, kind: BreakKind) {
  const found = await breakOf(db, own, kind);
  await page.goto(`${runHref(own)}?break=${found.id}`);
  await expect(verbs(page)).toBeVisible();
  return found;
}

/** A verb of the break that is looked at, on its button or behind "More". */
export async function decide(page: Page, words: string): Promise<void> {
  await expect(verbs(page)).toBeVisible();
  const button = verbs(page).getByRole('button', { name: words, exact: true });
  if ((await button.count()) > 0) await button.click();
  else {
    await verbs(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: words }).click();
  }
  await expect(dialog(page)).toBeVisible();
}

/** Presses the verb of the open dialog and waits until it is done. */
export async function send(page: Page, verb: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: verb }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Chooses a reason for accepting in the open dialog. */
export async function pickReason(page: Page, reason: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: reason, exact: true }).click();
}

/** The note of the open dialog, optional or not. */
export const noteField = (page: Page): Locator => dialog(page).getByLabel(/^Note/);
