import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import { findSource, type StoredSource } from '@/lib/db/recon-source-store';
import { RUN_SHEETS } from '@/lib/domain/views/run-export';
import { readExportedBook, readExportedSheet } from '@/lib/services/export-run/read-export';
import { expect, test } from '@/lib/testing/e2e';
import { plainSql } from '@/lib/testing/plain-sql';
import { asUser } from './as-user';
import { decide, desk, dialog, evidence, noteField, pickReason, send, told } from './desk-steps';
import { DAMAGED, financeDay, type FinanceDay } from './finance-day';
import { ownType } from './own-type';
import { shownText } from './shown-text';
import { choose, DAY, MERCHANT, openImport, upload } from './statement-steps';

/** A worker takes files and runs up within a second or two; other tests share the machine. */
const PATIENT = { timeout: 60_000 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const lastOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

type Decision = {
  /** The break, as the day calls it; '': the row that cannot be used. */
  name: string;
  verb: string;
  fill?: (page: Page) => Promise<void>;
  send: string | RegExp;
  state: string;
};

const accepted = (name: string, reason: string, note?: string): Decision => ({
  name,
  verb: 'Accept…',
  fill: async (page) => {
    await pickReason(page, reason);
    if (note !== undefined) await noteField(page).fill(note);
  },
  send: 'Accept the difference',
  state: 'resolved',
});

/** One break of each kind, and each way of deciding about one. */
const DECISIONS: readonly Decision[] = [
  { name: 'failed', verb: 'Retry the task…', send: 'Retry the task', state: 'awaiting_evidence' },
  {
    name: 'lost',
    verb: 'Compensate…',
    fill: async (page) => {
      await dialog(page).getByLabel('Reference in the other system').fill('RF-90417755');
      await dialog(page).getByLabel('Reason').fill('Delivered by the shop on the same day');
    },
    send: 'Compensate ¥258.00',
    state: 'awaiting_evidence',
  },
  {
    name: 'stuck',
    verb: 'Release the task…',
    fill: async (page) => {
      await dialog(page).getByLabel('I checked the outcome with the consumer').check();
      await dialog(page)
        .getByLabel('I checked the outcome: how')
        .fill('Asked the shop: it has nothing of it');
    },
    send: 'Release the task',
    state: 'awaiting_evidence',
  },
  { name: 'waiting', verb: 'Run the task now…', send: 'Run the task now', state: 'awaiting_evidence' },
  {
    name: 'only-ours',
    verb: 'Link…',
    fill: (page) => dialog(page).getByRole('radio').first().check(),
    send: 'Link both',
    state: 'resolved',
  },
  { name: 'late', verb: 'In transit until…', send: 'Wait until then', state: 'in_transit_until' },
  {
    name: 'bounced',
    verb: 'Follow-up task…',
    fill: (page) => noteField(page).fill('The card was closed: refund to the new one'),
    send: 'Start the follow-up task',
    state: 'awaiting_evidence',
  },
  accepted('short', 'Fee'),
  accepted('abroad', 'Other', 'Paid in dollars, settled in yuan, as the contract says'),
  accepted('twice', 'Error of the other side'),
  accepted('written', 'Error of ours'),
  accepted('parts', 'Agreed with the other side'),
  accepted('', 'Test data'),
];

/** Sets the shop's record up, and stands on its page afterwards. */
async function setUpSource(page: Page, types: { pay: string; refund: string }): Promise<string> {
  const name = `WeChat Pay ${randomUUID().slice(0, 8)}`;
  await page.goto('/settings/sources/new');
  await page.getByRole('radio', { name: /^WeChat Pay trade bill/ }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Our number there').fill(MERCHANT);
  const covered = (number: number) => page.getByRole('group', { name: `Covered type ${number}` });
  await covered(1).getByRole('combobox', { name: 'Task type' }).fill(types.pay);
  await page.keyboard.press('Escape');
  await button(page, 'Add a type').click();
  await covered(2).getByRole('combobox', { name: 'Task type' }).fill(types.refund);
  await page.keyboard.press('Escape');
  await covered(2).getByLabel('Is a').selectOption({ label: 'Refund' });
  await page.getByLabel('Grace, in days').fill('0');
  await page.getByLabel('First day').fill(DAY);
  await button(page, 'Set up').click();
  await expect(title(page)).toHaveText(name);
  return name;
}

/** Brings the bill in, looks it over, lets it count and starts the run; stands on the run once it is done. */
async function reconcile(page: Page, source: StoredSource, day: FinanceDay): Promise<string> {
  await upload(page, source, { bytes: day.bill, name: `${MERCHANT}All${DAY}.csv` });
  await expect(title(page)).toHaveText(`${day.rows} rows were read, 1 cannot be used`, PATIENT);
  await expect(page.getByRole('table', { name: 'Rows that cannot be used' })).toContainText(DAMAGED);
  await expect(shownText(page, 'Totals agree').first()).toBeVisible();
  await button(page, 'Commit…').click();
  await send(page, 'Commit the statement');
  await expect(title(page)).toHaveText(`${day.rows} rows of ${source.name} count for ${DAY}`);
  await button(page, 'Reconcile the day').click();
  await page.waitForURL(/\/reconciliation\/runs\/\d+$/);
  await expect(desk(page)).toBeVisible(PATIENT);
  return lastOf(page);
}

const breakOf = (db: Database, sourceId: bigint, matchKey: string) =>
  db.prisma.reconBreak.findFirstOrThrow({ where: { sourceId, matchKey } });

/** Rewrites the reason of a decision as somebody with the database's own password would. */
async function tamper(url: string, breakId: bigint): Promise<void> {
  const sql = await plainSql(url);
  const guard = 'break_event_no_update';
  const isMysql = url.startsWith('mysql:');
  await sql.run(`DROP TRIGGER ${guard}`);
  await sql.run(
    "UPDATE break_event SET note = 'Agreed with nobody' WHERE break_id = ? AND type = 'resolve'",
    [breakId.toString()],
  );
  await sql.run(
    isMysql
      ? `CREATE TRIGGER ${guard} BEFORE UPDATE ON break_event FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'break_event is append-only'`
      : `CREATE TRIGGER ${guard} BEFORE UPDATE ON "break_event" BEGIN SELECT RAISE(ABORT, 'break_event is append-only'); END`,
  );
  await sql.close();
}

/** Has the seal checked; the dialog stays open with what came of it. */
async function checkSeal(page: Page, runId: string): Promise<void> {
  await page.goto(`/reconciliation/runs/${runId}`);
  await button(page, 'More…').click();
  await page.getByRole('menuitem', { name: 'Check the seal…' }).click();
  await dialog(page).getByRole('button', { name: 'Check the seal', exact: true }).click();
}

test('a whole finance day: from the bill to the sealed, exported and checked books @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  test.slow();
  const maker = await asUser(context, db, product, 'finance');
  const types = { pay: await ownType(db, null), refund: await ownType(db, null) };
  const day = await financeDay(db, types);

  await test.step('the source is set up, the bill is looked over, counts, and is run', async () => {
    await setUpSource(page, types);
  });
  const sourceId = BigInt(lastOf(page));
  const source = await findSource(db.prisma, sourceId);
  if (source === null) throw new Error('the source was not stored');
  const runId = await reconcile(page, source, day);
  const found = await db.prisma.reconBreak.findMany({ where: { sourceId } });
  const named = (rows: readonly { key: string; kind: string }[]) =>
    rows.map(({ key, kind }) => `${kind} ${key}`).sort();
  expect(named(found.map(({ matchKey, kind }) => ({ key: matchKey, kind })))).toEqual(named(day.breaks));
  await expect(shownText(page, `unexplained in ${day.breaks.length} breaks`)).toBeVisible();
  await expect(button(page, 'Sign…')).toHaveAccessibleDescription(/breaks are open/);

  await test.step('each break is decided about', async () => {
    for (const { name, verb, fill, send: words, state } of DECISIONS) {
      const { id } = await breakOf(db, sourceId, name === '' ? '' : day.key(name));
      await page.goto(`/reconciliation/runs/${runId}?break=${id}`);
      await decide(page, verb);
      await fill?.(page);
      await send(page, words);
      const stored = await db.prisma.reconBreak.findUniqueOrThrow({ where: { id } });
      expect(stored.state, `${name}: ${verb}`).toBe(state);
    }
  });
  expect(await breakOf(db, sourceId, day.key('only-theirs'))).toMatchObject({
    state: 'resolved',
    resolution: 'link',
  });
  expect(await db.prisma.reconBreak.count({ where: { sourceId, state: 'open' } })).toBe(0);

  await page.goto(`/reconciliation/runs/${runId}`);
  await expect(shownText(page, 'unexplained: every break has a resolution')).toBeVisible();
  await button(page, 'Sign…').click();
  await dialog(page).getByLabel('Remark, optional').fill('Held against the bill line by line');
  await send(page, 'Sign the day');
  await expect(told(page, /A second person has to agree/)).toBeVisible();
  const asked = await db.prisma.approvalRequest.findFirstOrThrow({ where: { sourceId, state: 'pending' } });
  await page.goto(`/approvals/${asked.id}`);
  await expect(button(page, 'Approve…')).toHaveAttribute('aria-disabled', 'true');

  // Typed before the day was locked, sent after it.
  const short = await breakOf(db, sourceId, day.key('short'));
  await page.goto(`/reconciliation/runs/${runId}?state=resolved&break=${short.id}`);
  await decide(page, 'Take the decision back…');
  await noteField(page).fill('It was no fee after all');

  await test.step('a second person agrees, and the day is locked', async () => {
    const seat = await browser.newContext({ baseURL: product.url });
    const checker = await asUser(seat, db, product, 'finance');
    const second = await seat.newPage();
    await second.goto(`/approvals/${asked.id}`);
    await expect(shownText(second, maker.name).first()).toBeVisible();
    await button(second, 'Approve…').click();
    await dialog(second)
      .getByLabel(/^Reason/)
      .fill('Totals and signatures checked');
    await send(second, /^Approve$/);
    await expect(told(second, 'Approved and carried out')).toBeVisible();
    const sealed = await db.prisma.daySeal.findFirstOrThrow({ where: { sourceId, businessDate: DAY } });
    expect(sealed).toMatchObject({ event: 'locked', makerName: maker.name, checkerName: checker.name });
    await seat.close();
  });

  await dialog(page).getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(`${DAY} is signed and locked`);
  expect(await breakOf(db, sourceId, day.key('short'))).toMatchObject({
    state: 'resolved',
    reasonCode: 'fee',
  });
  await page.goto(`/reconciliation/runs/${runId}?state=resolved&break=${short.id}`);
  await expect(evidence(page)).toContainText('The day is signed and locked');
  await expect(button(page, 'Run again')).toHaveAttribute('aria-disabled', 'true');
  await openImport(page, source);
  await choose(page, 'corrected.csv', day.bill);
  await button(page, 'Upload and read').click();
  await expect(shownText(page, `${DAY} is signed and locked`).first()).toBeVisible();

  await test.step('the export says the same in every format', async () => {
    await page.goto(`/reconciliation/runs/${runId}`);
    await button(page, 'Export…').click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Excel workbook/ }).click();
    const book = await readExportedBook(readFileSync(await (await saved).path()));
    for (const sheet of RUN_SHEETS) {
      const answer = await page.request.get(`/api/export-run/${runId}?format=csv&sheet=${sheet}`);
      expect(answer.ok(), sheet).toBe(true);
      expect(readExportedSheet(sheet, await answer.text()), sheet).toEqual(book[sheet]);
    }
    expect(book.breaks.map((row) => row.key).sort()).toEqual(day.breaks.map(({ key }) => key).sort());
    // The pair under each duplicate's key agrees, too.
    expect(book.matched).toHaveLength(day.agreed + 2);
    const decided = await db.prisma.breakEvent.count({
      where: { breakId: { in: found.map(({ id }) => id) } },
    });
    expect(book.resolutions).toHaveLength(decided);
    expect(book.signatures.map((row) => row.who)).toEqual([maker.name]);
  });

  await checkSeal(page, runId);
  await expect(dialog(page)).toContainText('The seal holds', PATIENT);
  await tamper(product.databaseUrl, short.id);
  await checkSeal(page, runId);
  await expect(dialog(page)).toContainText('The seal does not hold: 1 thing differs', PATIENT);
  const faults = dialog(page).getByRole('table', { name: 'What differs' }).getByRole('row');
  await expect(faults).toHaveCount(2);
  await expect(faults.last()).toContainText(`Decision${day.key('short')} #`);
  await expect(faults.last()).toContainText('was changed');
});
