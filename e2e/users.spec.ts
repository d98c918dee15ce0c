import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Role } from '@/lib/domain/roles';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask, insertUser } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const USERS = '/settings/users';
const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Invites somebody by the dialog and gives back the link that is shown. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto(USERS);
  await button(page, 'Invite…').click();
  await dialogOf(page).getByLabel('E-mail').fill(email);
  await dialogOf(page).getByRole('radio', { name: role, exact: true }).check();
  await dialogOf(page).getByRole('button', { name: 'Invite', exact: true }).click();
  return shownLink(page);
}

async function shownLink(page: Page): Promise<string> {
  const shown = page.getByRole('group', { name: 'Link' });
  await expect(shown).toContainText('/link/');
  const link = (await shown.textContent()) ?? '';
  await button(page, 'Done').click();
  await expect(shown).toHaveCount(0);
  return link;
}

const address = () => `invited-${randomUUID().slice(0, 8)}@makegood.test`;

async function openUser(page: Page, id: bigint, verb: string): Promise<void> {
  await page.goto(`${USERS}/${id}`);
  await button(page, verb).click();
  await expect(dialogOf(page)).toBeVisible();
}

test('an invited person takes the account by the link and works with that role @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  const admin = await asUser(context, db, product, 'administrator');
  const email = address();
  const link = await invite(page, email, 'operator');
  expect(link.startsWith(`${product.url}/link/`)).toBe(true);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('link until');

  const theirs = await browser.newContext({ baseURL: product.url, timezoneId: 'Asia/Tokyo' });
  const wei = await theirs.newPage();
  await wei.goto(link);
  await expect(shownText(wei, `${admin.name} invites ${email} to Makegood as operator.`)).toBeVisible();
  await button(wei, 'Take the account and sign in').click();
  await expect(wei.getByLabel('Your name')).toHaveAccessibleDescription(/Enter a name/);
  await wei.getByLabel('Your name').fill('Wei Chen');
  await wei.getByLabel('Password', { exact: true }).fill('short');
  await button(wei, 'Take the account and sign in').click();
  await expect(wei.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /At least 10 characters/,
  );
  await wei.getByLabel('Password', { exact: true }).fill('a password of some length');
  await button(wei, 'Take the account and sign in').click();
  await expect(shownText(wei, 'Wei Chen · ').locator('..')).toContainText('operator');
  await expect(wei.getByRole('banner').getByText('UTC+09:00')).toBeVisible();

  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await wei.goto(`/tasks/${id}`);
  await button(wei, 'Retry…').click();
  await button(wei, 'Retry task').click();
  await expect(shownText(wei, 'Queued, due now')).toBeVisible();
  await theirs.close();

  const again = await browser.newContext({ baseURL: product.url });
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link was used already' })).toBeVisible();
  await expect(shownText(late, `tell ${admin.name} at once`)).toBeVisible();
  await again.close();
});

test('expired, replaced, withdrawn and forged links each say so', async ({ page, context, db, product }) => {
  await asUser(context, db, product, 'administrator');
  const email = address();
  const first = await invite(page, email, 'support');
  const { id } = await db.prisma.user.findUniqueOrThrow({ where: { email } });
  await openUser(page, id, 'New invitation link…');
  await button(page, 'Make a new link').click();
  const second = await shownLink(page);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto(first);
  await expect(title('A newer link has replaced this one')).toBeVisible();
  await page.goto(`${second.slice(0, -4)}AAAA`);
  await expect(title('This is not one of our links')).toBeVisible();
  await db.prisma.oneTimeLink.updateMany({
    where: { userId: id, closedAt: null },
    data: { expiresAt: new Date(db.clock.now().getTime() - 1000) },
  });
  await page.goto(second);
  await expect(title('This link has expired')).toBeVisible();
  await openUser(page, id, 'Withdraw invitation…');
  await button(page, 'Withdraw the invitation').click();
  await expect(page).toHaveURL(`${product.url}${USERS}`);
  await page.goto(second);
  await expect(title('This link was withdrawn')).toBeVisible();
});

test('guessing links is limited, and on record once', async ({ browser, db, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const before = await db.prisma.auditLog.count({ where: { action: 'limit_tries' } });
  const forged = `/link/${randomUUID()}`;
  for (let tries = 0; tries < 5; tries += 1) await page.goto(forged);
  await expect(page.getByRole('heading', { name: 'This is not one of our links' })).toBeVisible();
  for (let tries = 0; tries < 3; tries += 1) {
    await page.goto(forged);
    await expect(page.getByRole('heading', { name: 'Too many tries' })).toBeVisible();
  }
  // The address of this machine may have been refused by another spec's tries in this window, then it is on record.
  const after = await db.prisma.auditLog.count({ where: { action: 'limit_tries' } });
  expect(after - before).toBeLessThanOrEqual(1);
  expect(after).toBeGreaterThan(0);
  await context.close();
});

test('a link for a new password lets its owner in and ends the other sessions', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await asUser(theirs, db, product, 'finance');
  await db.prisma.user.update({ where: { id: other.id }, data: { passwordHash: 'x' } });
  const open = await theirs.newPage();
  await openUser(page, other.id, 'Reset password…');
  await button(page, 'Make the link').click();
  const link = await shownLink(page);
  await open.goto('/account');
  await expect(open.getByRole('heading', { name: 'My account' })).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const fresh = await elsewhere.newPage();
  await fresh.goto(link);
  await fresh.getByLabel('Password', { exact: true }).fill('a quite new password');
  await button(fresh, 'Set the password and sign in').click();
  await expect(shownText(fresh, `${other.name} · `).locator('..')).toContainText('finance');
  await open.goto('/account');
  await expect(shownText(open, 'You have been signed out.')).toBeVisible();
  await Promise.all([theirs.close(), elsewhere.close()]);
});

test('a demoted person’s open tab loses power at the next click and keeps what was typed @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const theirs = await browser.newContext({ baseURL: product.url });
  const operator = await asUser(theirs, db, product, 'operator');
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  const tab = await theirs.newPage();
  await tab.goto(`/tasks/${id}`);
  await button(tab, 'Retry…').click();
  const reason = dialogOf(tab).getByLabel('Reason, optional');
  await reason.fill('Gateway is back, checked with Lin');

  await openUser(page, operator.id, 'Change role…');
  await dialogOf(page).getByRole('radio', { name: 'support', exact: true }).check();
  await button(page, 'Give the role support').click();
  await expect(shownText(page, `The role of ${operator.name} is now support.`)).toBeVisible();

  await button(tab, 'Retry task').click();
  const told = dialogOf(tab)
    .getByRole('alert')
    .filter({ hasText: 'Retrying needs the operator or administrator role' });
  await expect(told).toBeVisible();
  await expect(told.getByRole('link', { name: 'What each role may do' })).toBeVisible();
  await expect(reason).toHaveValue('Gateway is back, checked with Lin');
  const entry = await db.prisma.auditLog.findFirst({ where: { actorId: operator.id, action: 'retry' } });
  expect(entry).toMatchObject({ outcome: 'refused', actorRole: 'support' });
  expect(await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } })).toMatchObject({ lockVersion: 0 });
  await theirs.close();
});

test('of two administrators the slower one is told who was first, and what they chose stays', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const theirs = await browser.newContext({ baseURL: product.url });
  const faster = await asUser(theirs, db, product, 'administrator');
  const other = await insertUser(db, 'support');
  await openUser(page, other.id, 'Change role…');
  await dialogOf(page).getByRole('radio', { name: 'finance', exact: true }).check();
  const first = await theirs.newPage();
  await openUser(first, other.id, 'Change role…');
  await dialogOf(first).getByRole('radio', { name: 'operator', exact: true }).check();
  await button(first, 'Give the role operator').click();
  await expect(shownText(first, `The role of ${other.name} is now operator.`)).toBeVisible();
  await button(page, 'Give the role finance').click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    `Nothing was changed: ${faster.name} changed the role`,
  );
  await expect(dialogOf(page).getByRole('radio', { name: 'finance', exact: true })).toBeChecked();
  await dialogOf(page).getByRole('button', { name: 'Show the account as it is now' }).click();
  await button(page, 'Give the role finance').click();
  await expect(shownText(page, `The role of ${other.name} is now finance.`)).toBeVisible();
  await theirs.close();
});

test('disabling ends an open session; the button of the own account says why it is grey', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  const admin = await asUser(context, db, product, 'administrator');
  const theirs = await browser.newContext({ baseURL: product.url });
  const other = await asUser(theirs, db, product, 'operator');
  const tab = await theirs.newPage();
  await tab.goto('/tasks');
  await openUser(page, other.id, 'Disable…');
  await dialogOf(page).getByLabel('Reason (optional)').fill('Left the company');
  await button(page, `Disable ${other.name}`).click();
  await expect(shownText(page, `${other.name} is disabled.`)).toBeVisible();
  await expect(button(page, 'Enable…')).toBeVisible();
  await tab.goto('/tasks');
  await expect(shownText(tab, 'You have been signed out.')).toBeVisible();
  await theirs.close();
  await page.goto(`${USERS}/${admin.id}`);
  await expect(button(page, 'Change role…')).toHaveAccessibleDescription(/Nobody changes their own role/);
});

for (const role of ['support', 'operator', 'finance'] satisfies Role[])
  test(`${role} sees who can help instead of the users`, async ({ page, context, db, product }) => {
    await asUser(context, db, product, role);
    await insertUser(db, 'administrator');
    for (const path of [USERS, `${USERS}/1`]) {
      await page.goto(path);
      await expect(
        page.getByRole('heading', { name: 'The list of users needs the administrator role' }),
      ).toBeVisible();
      await expect(shownText(page, /Administrators: \w/)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('@');
    }
    await page.getByRole('main').getByRole('link', { name: 'What each role may do' }).click();
    await expect(page.getByRole('heading', { name: 'Permissions', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: `${role} your role` })).toBeVisible();
  });

/** Presses the button and gives back what the browser sends, without letting it arrive. */
async function heldAction(page: Page, press: () => Promise<void>) {
  let held: { headers: Record<string, string>; body: string; url: string } | null = null;
  await page.route('**/settings/users/**', async (route) => {
    const request = route.request();
    if (!request.headers()['next-action']) return route.continue();
    held = { headers: request.headers(), body: request.postData() ?? '', url: request.url() };
    return route.abort();
  });
  await press();
  await expect.poll(() => held).not.toBeNull();
  await page.unroute('**/settings/users/**');
  return held!;
}

test('case-17: an administrator’s request sent by support is refused and on record @both', async ({
  browserConsole,
  page,
  context,
  browser,
  request,
  db,
  product,
}) => {
  // The press itself never arrives.
  browserConsole.allow(/ERR_FAILED/);
  await asUser(context, db, product, 'administrator');
  const other = await insertUser(db, 'support');
  await openUser(page, other.id, 'Change role…');
  await dialogOf(page).getByRole('radio', { name: 'administrator', exact: true }).check();
  const action = await heldAction(page, () => button(page, 'Give the role administrator').click());
  const theirs = await browser.newContext({ baseURL: product.url });
  const support = await asUser(theirs, db, product, 'support');
  const cookie = async (one: typeof theirs) =>
    (await one.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const send = (cookies: string, origin = product.url) =>
    request.post(action.url, {
      headers: {
        'next-action': action.headers['next-action'] ?? '',
        'content-type': action.headers['content-type'] ?? '',
        accept: action.headers.accept ?? '',
        origin,
        cookie: cookies,
      },
      data: action.body,
      maxRedirects: 0,
    });
  const roleNow = async () => (await db.prisma.user.findUniqueOrThrow({ where: { id: other.id } })).role;
  expect(await (await send(await cookie(theirs))).text()).toContain('no_permission');
  expect(await (await send('')).text()).toContain('signed_out');
  // case-39
  expect((await send(await cookie(context), 'https://evil.test')).status()).toBe(403);
  expect(await roleNow()).toBe('support');
  const entries = await db.prisma.auditLog.findMany({
    where: { subjectId: other.id.toString(), subjectType: 'user' },
  });
  // case-40
  expect(entries.map(({ actorId, action: did, outcome }) => [actorId, did, outcome])).toEqual([
    [support.id, 'change_role', 'refused'],
  ]);
  // The same bytes from the administrator do act.
  await send(await cookie(context));
  expect(await roleNow()).toBe('administrator');
  await theirs.close();
});
