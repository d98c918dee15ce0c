import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { auditOf, insertTask } from '@/lib/testing/ledger-factory';
import type { Role } from '@/lib/domain/roles';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const dialogOf = (page: Page) => page.getByRole('dialog');
const life = (page: Page) => page.getByRole('list', { name: 'Life of this task' });
const badge = (page: Page) => page.getByRole('main');

async function openVerb(page: Page, id: bigint, verb: string): Promise<void> {
  await page.goto(`/tasks/${id}`);
  await page
    .getByRole('group', { name: 'What can be done' })
    .getByRole('button', { name: verb, exact: true })
    .click();
  await expect(dialogOf(page)).toBeVisible();
}

test('retry: failed becomes pending, and the page says so @both', async ({ page, context, db, product }) => {
  const user = await asUser(context, db, product);
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await openVerb(page, id, 'Retry…');
  await dialogOf(page).getByLabel('Reason, optional').fill('Gateway is back');
  await dialogOf(page).getByRole('button', { name: 'Retry task' }).dblclick();
  await expect(shownText(page, 'Queued, due now')).toBeVisible();
  await expect(life(page)).toContainText(`${user.name} retried`);
  await expect(life(page)).toContainText('Gateway is back');
  const audit = await auditOf(db, id);
  expect(audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(['retry done']);
});

test('a retry after an unknown outcome needs the word that it was checked', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null), lastOutcome: 'unknown' });
  await openVerb(page, id, 'Retry…');
  const send = dialogOf(page).getByRole('button', { name: 'Retry task' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await dialogOf(page).getByLabel('I checked the outcome with the consumer').check();
  await expect(send).toHaveAccessibleDescription(/Say how you checked/);
  await dialogOf(page).getByLabel('I checked the outcome: how, and what came of it').fill('Asked: none');
  await send.click();
  await expect(life(page)).toContainText('Outcome checked: Asked: none');
});

test('release: a stuck task is freed with the word that its outcome was checked', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const id = await insertTask(db, 'stuck', { bizType: await ownType(db, null) });
  await openVerb(page, id, 'Release…');
  await dialogOf(page).getByLabel('I checked the outcome with the consumer').check();
  await dialogOf(page).getByLabel('I checked the outcome: how, and what came of it').fill('404 there');
  await dialogOf(page).getByRole('button', { name: 'Release task' }).click();
  await expect(life(page)).toContainText(`${user.name} released`);
});

test('run now moves the due time of a pending task only', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  const id = await insertTask(db, 'pending', { bizType: await ownType(db, null) });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(life(page)).toContainText('made it due now');
  await expect(badge(page).getByText('Due now').first()).toBeVisible();
});

test('give up: pending becomes failed, with the reason', async ({ page, context, db, product }) => {
  const user = await asUser(context, db, product, 'finance');
  const id = await insertTask(db, 'pending', { bizType: await ownType(db, null) });
  await openVerb(page, id, 'Give up…');
  await dialogOf(page).getByLabel('Reason').fill('Order was cancelled');
  await dialogOf(page).getByRole('button', { name: 'Give up task' }).click();
  await expect(page.getByRole('heading', { name: `Given up by ${user.name}` })).toBeVisible();
});

test('compensate, then amend: both records stay, the newest counts @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'finance');
  const money = { amountMinor: 25800n, currency: 'CNY' };
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null), ...money });
  await openVerb(page, id, 'Compensate…');
  const dialog = dialogOf(page);
  const send = dialog.getByRole('button', { name: 'Compensate ¥258.00' });
  await expect(send).toHaveAccessibleDescription(/needs the reference/);
  await dialog.getByLabel('Reference in the other system').fill('RF-90417755');
  await dialog.getByLabel('Reason').fill('Refunded by the other task');
  await send.click();
  const record = page.getByRole('region', { name: 'Compensation' });
  await expect(record).toContainText('¥258.00');
  await expect(record).toContainText('RF-90417755');
  await record.getByRole('button', { name: 'Amend…' }).click();
  await dialog.getByLabel('Reference in the other system').fill('RF-90417756');
  await dialog.getByLabel('Reason').fill('Wrong number');
  await dialog.getByRole('button', { name: 'Add amendment' }).click();
  await expect(record).toContainText('RF-90417756');
  await expect(record).toContainText('amended once');
  await expect(life(page)).toContainText('RF-90417755');
});

test('edit and retry: the difference is shown first, and 64-bit numbers stay as they are', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const payload = '{"orderId":9007199254740993,"to":"a"}';
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null), payload });
  await openVerb(page, id, 'Edit payload and retry…');
  const dialog = dialogOf(page);
  const editor = dialog.getByRole('textbox', { name: 'Payload, editable' });
  await editor.fill('{"orderId":9007199254740993,"to":"b"');
  await expect(dialog.getByText(/Not valid JSON at line 1/)).toBeVisible();
  await editor.fill('{"orderId":9007199254740993,"to":"b"}');
  await dialog.getByRole('button', { name: 'Review change' }).click();
  await expect(dialog.getByRole('textbox', { name: /Difference between/ })).toBeVisible();
  await dialog.getByLabel('Reason for the change').fill('Moved');
  await dialog.getByRole('button', { name: 'Save revision 2 and retry' }).click();
  await expect(life(page)).toContainText('Revision 1 → 2');
  const row = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
  expect(row.payload).toBe('{"orderId":9007199254740993,"to":"b"}');
});

test('note: everyone reads it, nothing else changes', async ({ page, context, db, product }) => {
  const user = await asUser(context, db, product, 'support');
  const id = await insertTask(db, 'failed');
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Add note…' }).click();
  await dialogOf(page).getByLabel('Note').fill('Customer called');
  await dialogOf(page).getByRole('button', { name: 'Add note' }).click();
  await expect(life(page)).toContainText(`${user.name} noted`);
  await expect(life(page)).toContainText('Customer called');
});

const FORBIDDEN: [Role, string][] = [
  ['support', 'Retry…'],
  ['support', 'Compensate…'],
  ['operator', 'Compensate…'],
  ['finance', 'Retry…'],
  ['finance', 'Edit payload and retry…'],
];
for (const [role, verb] of FORBIDDEN)
  test(`${role} reads on “${verb}” which role may`, async ({ page, context, db, product }) => {
    await asUser(context, db, product, role);
    const id = await insertTask(db, 'failed');
    await page.goto(`/tasks/${id}`);
    const button = page.getByRole('button', { name: verb, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/needs the .* role/);
  });

test('a right that was taken away while the dialog stood open is refused, audited, and nothing is lost', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await openVerb(page, id, 'Retry…');
  await dialogOf(page).getByLabel('Reason, optional').fill('typed before');
  await db.prisma.user.update({ where: { id: user.id }, data: { role: 'support' } });
  await dialogOf(page).getByRole('button', { name: 'Retry task' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('needs the');
  await expect(dialogOf(page).getByLabel('Reason, optional')).toHaveValue('typed before');
  const audit = await auditOf(db, id);
  expect(audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(['retry refused']);
});

test('a session that ended while the dialog stood open offers a sign-in, and what was typed stays', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await openVerb(page, id, 'Retry…');
  await dialogOf(page).getByLabel('Reason, optional').fill('typed before');
  await context.clearCookies();
  await dialogOf(page).getByRole('button', { name: 'Retry task' }).click();
  const signIn = dialogOf(page).getByRole('link', { name: 'Sign in in a new tab' });
  await expect(signIn).toHaveAttribute('target', '_blank');
  await expect(dialogOf(page).getByLabel('Reason, optional')).toHaveValue('typed before');
  await asUser(context, db, product);
  await dialogOf(page).getByRole('button', { name: 'Retry task' }).click();
  await expect(shownText(page, 'Queued, due now')).toBeVisible();
});
