import { moneyText } from '@/components/ui/money-text';
import { STATUS } from '@/lib/domain/task-status';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import {
  bar,
  decide,
  dialog,
  evidence,
  noteField,
  openBreak,
  openBreaks,
  pickReason,
  rows,
  runHref,
  send,
  storedBreak,
  told,
  verbs,
} from './desk-steps';
import { breakOf, ownRun } from './own-run';

test('a difference is accepted with a reason, leaves the desk, and can be taken back @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const user = await asUser(context, db, product, 'finance');
  const own = await ownRun(db);
  const count = await openBreaks(db, own);
  const { id, matchKey } = await openBreak(page, db, own, 'amount_mismatch');
  await expect(evidence(page).getByRole('heading', { level: 2 }).first()).toHaveText(
    /^We have ¥.*, they have ¥/,
  );
  await decide(page, 'Accept…');
  const verb = dialog(page).getByRole('button', { name: 'Accept the difference' });
  await expect(verb).toHaveAccessibleDescription('Choose a reason');
  await pickReason(page, 'Other');
  await expect(verb).toHaveAccessibleDescription(/says nothing by itself/);
  await noteField(page).fill('Their voucher, agreed on the phone');
  await send(page, 'Accept the difference');
  await expect(told(page, 'The difference is accepted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(count - 1);
  await expect(evidence(page)).toContainText(`${user.name} accepted it`);
  await expect(evidence(page)).toContainText('“Their voucher, agreed on the phone”');
  expect(await storedBreak(db, id)).toMatchObject({
    state: 'resolved',
    resolution: 'accept',
    reasonCode: 'other',
  });

  // Resolved ones are one press away, and an appended reversal opens one again.
  await page.getByRole('group', { name: 'State' }).getByRole('link', { name: 'Resolved' }).click();
  await expect(page).toHaveURL(/state=resolved/);
  await rows(page).filter({ hasText: matchKey }).getByRole('link').click();
  await decide(page, 'Take the decision back…');
  await noteField(page).fill('The voucher was another order’s');
  await send(page, 'Take it back');
  await expect(evidence(page)).toContainText(`${user.name} took the decision back`);
  expect(await storedBreak(db, id)).toMatchObject({ state: 'open', resolution: null });
});

test('two rows are linked by hand, and one is taken as in transit until a day', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'finance');
  const own = await ownRun(db);
  const ours = await openBreak(page, db, own, 'missing_theirs');
  await decide(page, 'Link…');
  await expect(dialog(page).getByRole('button', { name: 'Link both' })).toHaveAccessibleDescription(
    'Choose what it belongs to',
  );
  await dialog(page).getByRole('radio').first().check();
  await send(page, 'Link both');
  await expect(told(page, 'Both breaks are linked and resolved.')).toBeVisible();
  expect(await storedBreak(db, ours.id)).toMatchObject({ state: 'resolved', resolution: 'link' });
  const linked = { lastRunId: own.run.id, resolution: 'link', state: 'resolved' };
  expect(await db.prisma.reconBreak.count({ where: linked })).toBe(2);

  const open = { lastRunId: own.run.id, kind: 'missing_ours', state: 'open' };
  const theirs = await db.prisma.reconBreak.findFirstOrThrow({ where: open });
  await page.goto(`${runHref(own)}?break=${theirs.id}`);
  await decide(page, 'In transit until…');
  await dialog(page).getByLabel('Until').fill('2026-01-01');
  await expect(dialog(page).getByRole('button', { name: 'Wait until then' })).toHaveAccessibleDescription(
    /at most 31 days ahead/,
  );
  const tomorrow = new Date(db.clock.now().getTime() + 40 * 3_600_000).toISOString().slice(0, 10);
  await dialog(page).getByLabel('Until').fill(tomorrow);
  await send(page, 'Wait until then');
  expect(await storedBreak(db, theirs.id)).toMatchObject({ state: 'in_transit_until', until: tomorrow });
  await expect(evidence(page)).toContainText('In transit');
});

test('what is done to the task: retried, taken back, run now; compensated; released; followed up @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'finance');
  const own = await ownRun(db);
  const { id, taskId } = await openBreak(page, db, own, 'status_mismatch');
  const task = () => db.prisma.asyncTask.findUniqueOrThrow({ where: { id: taskId ?? 0n } });
  await expect(evidence(page).getByRole('heading', { level: 2 }).first()).toHaveText(
    /^They took ¥.*, our task failed$/,
  );
  await decide(page, 'Retry the task…');
  await expect(dialog(page)).toContainText('The break waits for evidence');
  await send(page, 'Retry the task');
  await expect(evidence(page)).toContainText('Awaiting evidence');
  expect((await task()).status).toBe(STATUS.pending);
  expect(await storedBreak(db, id)).toMatchObject({ state: 'awaiting_evidence', resolution: 'retry' });

  await decide(page, 'Take the decision back…');
  await noteField(page).fill('Too early');
  await send(page, 'Take it back');
  // What is possible now stands first: the buttons are those of the open break.
  await expect(verbs(page).getByRole('button', { name: 'Run the task now…', exact: true })).toBeVisible();
  await decide(page, 'Run the task now…');
  await send(page, 'Run the task now');
  expect(await storedBreak(db, id)).toMatchObject({ state: 'awaiting_evidence', resolution: 'run_now' });

  const other = await ownRun(db);
  const failed = await openBreak(page, db, other, 'status_mismatch');
  await decide(page, 'Compensate…');
  const amount = moneyText((failed.theirsMinor ?? 0n).toString(), 'CNY') ?? '';
  await dialog(page).getByLabel('Reference in the other system').fill('CX-1');
  await dialog(page).getByLabel('Reason', { exact: true }).fill('Booked by hand');
  await send(page, `Compensate ${amount}`);
  const made = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: failed.taskId ?? 0n } });
  expect(made.status).toBe(STATUS.compensated);

  // A lost claim: releasing needs the word that the outcome was checked.
  const third = await ownRun(db);
  const lost = await breakOf(db, third, 'status_mismatch');
  const before = await db.prisma.asyncTask.delete({ where: { id: lost.taskId ?? 0n } });
  const { bizType, bizId, createdAt, amountMinor, currency } = before;
  await insertTask(db, 'stuck', { id: before.id, bizType, bizId, createdAt, amountMinor, currency });
  await openBreak(page, db, third, 'status_mismatch');
  await decide(page, 'Release the task…');
  await expect(dialog(page).getByRole('button', { name: 'Release the task' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog(page).getByRole('checkbox').check();
  await dialog(page)
    .getByLabel(/^I checked the outcome: how/)
    .fill('Asked the gateway');
  await send(page, 'Release the task');
  expect(await storedBreak(db, lost.id)).toMatchObject({ state: 'awaiting_evidence', resolution: 'release' });

  await openBreak(page, db, third, 'missing_theirs');
  await decide(page, 'Follow-up task…');
  await noteField(page).fill('They never got it');
  await send(page, 'Start the follow-up task');
  const { taskId: origin } = await breakOf(db, third, 'missing_theirs');
  expect(await db.prisma.asyncTask.count({ where: { originTaskId: origin } })).toBe(1);
});

test('two people at once: the second is told by whom, and support may only look @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'finance');
  const own = await ownRun(db);
  const { id } = await openBreak(page, db, own, 'amount_mismatch');
  await decide(page, 'Accept…');
  await pickReason(page, 'Rounding');

  const seat = await browser.newContext({ baseURL: product.url });
  const winner = await asUser(seat, db, product, 'finance');
  const other = await seat.newPage();
  await openBreak(other, db, own, 'amount_mismatch');
  await decide(other, 'Assign…');
  await dialog(other).getByRole('combobox', { name: 'With' }).fill(winner.name);
  await other.getByRole('option', { name: winner.name }).click();
  await send(other, `Assign to ${winner.name}`);
  await expect(rows(other).filter({ hasText: winner.name.slice(0, 8) })).toHaveCount(1);
  await seat.close();

  const verb = dialog(page).getByRole('button', { name: 'Accept the difference' });
  await verb.click();
  await expect(dialog(page).getByRole('alert')).toContainText(winner.name);
  await expect(verb).toHaveAccessibleDescription(/reload first/);
  await dialog(page).getByRole('button', { name: 'Reload' }).click();
  await send(page, 'Accept the difference');
  expect(await storedBreak(db, id)).toMatchObject({ state: 'resolved', resolution: 'accept' });

  const looking = await browser.newContext({ baseURL: product.url });
  await asUser(looking, db, product, 'support');
  const third = await looking.newPage();
  await openBreak(third, db, own, 'status_mismatch');
  await expect(verbs(third).getByRole('button', { name: 'Retry the task…' })).toHaveAccessibleDescription(
    /finance or administrator role/,
  );
  await expect(third.getByRole('button', { name: 'Run again' })).toHaveAttribute('aria-disabled', 'true');
  await rows(third).nth(0).getByRole('checkbox').click();
  await expect(bar(third).getByRole('button', { name: 'Accept 1…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await looking.close();
});
