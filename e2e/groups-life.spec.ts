import type { Page } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import { fingerprintOf } from '@/lib/domain/fingerprint';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const MESSAGE = 'HTTP 503: down';

/** A described group of this fingerprint with failed tasks of a type of its own. */
async function newGroup(db: Database, tasks = 3) {
  const bizType = await ownType(db, null);
  const { id, ...described } = fingerprintOf({ bizType, errorClass: null, message: MESSAGE });
  const seen = new Date(db.clock.now().getTime() - 60_000);
  await db.prisma.failureGroup.create({ data: { id, ...described, firstSeenAt: seen, lastSeenAt: seen } });
  for (let n = 0; n < tasks; n += 1) await failOne(db, bizType, id, seen);
  return { bizType, id, href: `/groups/${id}` };
}

function failOne(db: Database, bizType: string, errorGroup: string, updatedAt: Date): Promise<bigint> {
  return insertTask(db, 'failed', { bizType, errorGroup, updatedAt, lastError: MESSAGE });
}

const triage = (page: Page) => page.getByRole('region', { name: 'Triage' });
const dialogOf = (page: Page) => page.getByRole('dialog');
const verb = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'What can be done with this group' })
    .getByRole('button', { name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Failure groups', exact: true });

/** Opens a verb's dialog and presses its button. */
async function press(page: Page, name: string, send: string | RegExp): Promise<void> {
  await verb(page, name).click();
  await dialogOf(page).getByRole('button', { name: send }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

test('a group is acknowledged, noted, muted, reopened, resolved, and returns by itself @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const user = await asUser(context, db, product);
  const { bizType, id, href } = await newGroup(db);
  await page.goto(`/groups?type=${bizType}`);
  await table(page).getByRole('link', { name: MESSAGE }).click();
  await expect(triage(page)).toContainText('Nobody has taken it up yet.');

  await press(page, 'Acknowledge…', 'Acknowledge group');
  await expect(shownText(page, 'Acknowledged.', { exact: true })).toBeVisible();
  await expect(triage(page)).toContainText(`${user.name} acknowledged it`);
  await expect(verb(page, 'Acknowledge…')).toHaveAccessibleDescription('It is acknowledged already.');

  await verb(page, 'Note…').click();
  await dialogOf(page).getByLabel('Note', { exact: true }).fill('The gateway says 20:00');
  await dialogOf(page).getByRole('button', { name: 'Save note' }).click();
  await expect(triage(page)).toContainText('The gateway says 20:00');
  await press(page, 'Owner…', `Make ${user.name} the owner`);
  await expect(triage(page)).toContainText(`${user.name} (you)`);

  // Acknowledged: still in the list, with who is at it.
  await page.goto(`/groups?type=${bizType}`);
  const row = table(page).getByRole('row', { name: MESSAGE });
  await expect(row).toContainText(`Acknowledged by ${user.name}`);
  await expect(row).toContainText('The gateway says 20:00');

  // Muted: told, and listed in its own tab.
  await page.goto(href);
  await verb(page, 'Mute…').click();
  await dialogOf(page).getByRole('radio', { name: 'For 4 hours' }).check();
  await dialogOf(page)
    .getByRole('button', { name: /^Mute until / })
    .click();
  await expect(triage(page)).toContainText(`${user.name} muted it`);
  await page.goto(`/groups?type=${bizType}`);
  await expect(shownText(page, 'Not shown: 1 muted.')).toBeVisible();
  await page.getByRole('link', { name: '1 muted' }).click();
  await expect(page).toHaveURL(/tab=muted/);
  await expect(row).toContainText('Muted until');

  // Resolved with tasks left: told how many, and open again with the next failure.
  await page.goto(href);
  await press(page, 'Reopen…', 'Reopen group');
  await expect(triage(page)).toContainText('reopened it');
  await verb(page, 'Resolve…').click();
  await expect(dialogOf(page)).toContainText('3 tasks of it still stand failed');
  await dialogOf(page).getByRole('button', { name: 'Resolve group' }).click();
  await expect(triage(page)).toContainText('3 tasks of it still stand failed.');
  await failOne(db, bizType, id, db.clock.now());
  await page.reload();
  await expect(triage(page)).toContainText('Returned');
  await expect(page.getByRole('region', { name: 'Since it was resolved' })).toContainText(
    'One task has failed since and stands failed.',
  );
  await page.goto(`/groups?type=${bizType}`);
  await expect(row).toContainText('Returned');

  const trail = await db.prisma.auditLog.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual(
    ['acknowledge', 'note', 'assign', 'mute', 'reopen', 'resolve'].map((name) => [`${name}_group`, user.id]),
  );
});

test('a letter opens the dialog and Enter sends it; what the state forbids is said', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const { href } = await newGroup(db, 1);
  await page.goto(href);
  // The page listens once it is alive.
  await expect(async () => {
    await page.keyboard.press('s');
    await expect(dialogOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('the gateway is back');
  await dialogOf(page).getByRole('button', { name: 'Resolve group' }).press('Enter');
  await expect(triage(page)).toContainText('resolved it');
  await expect(page.getByRole('region', { name: 'What was done with it' })).toContainText(
    '“the gateway is back”',
  );
  await page.keyboard.press('m');
  await expect(page.getByRole('alert').getByText('It is resolved: reopen it first.')).toBeVisible();
});

test('two people at once: the second is told by whom, and support may only look @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const { href } = await newGroup(db, 2);
  await page.goto(href);
  await verb(page, 'Acknowledge…').click();
  await expect(dialogOf(page)).toBeVisible();

  const seat = await browser.newContext({ baseURL: product.url });
  const winner = await asUser(seat, db, product);
  const other = await seat.newPage();
  await other.goto(href);
  await press(other, 'Acknowledge…', 'Acknowledge group');

  const send = dialogOf(page).getByRole('button', { name: 'Acknowledge group' });
  await send.click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(`${winner.name} acknowledged this group`);
  await expect(send).toHaveAccessibleDescription(/reload first/);
  await dialogOf(page).getByRole('button', { name: 'Reload' }).click();
  await expect(send).toHaveAccessibleDescription('It is acknowledged already.');
  await seat.close();

  const looking = await browser.newContext({ baseURL: product.url });
  await asUser(looking, db, product, 'support');
  const third = await looking.newPage();
  await third.goto(href);
  await expect(verb(third, 'Mute…')).toHaveAttribute('aria-disabled', 'true');
  await expect(verb(third, 'Mute…')).toHaveAccessibleDescription(/operator or administrator role/);
  await expect(third.getByRole('button', { name: 'Retry all 2…' })).toHaveAttribute('aria-disabled', 'true');
  await looking.close();
});

test('all of its tasks are one click from a plan; a free time is read on the reader’s own clock', async ({
  browser,
  db,
  product,
}) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: product.url,
  });
  const user = await asUser(context, db, product);
  await context.addCookies([{ name: 'mg-zone', value: 'Asia/Shanghai', url: product.url }]);
  const { id, href } = await newGroup(db, 2);
  const page = await context.newPage();
  await page.goto(href);
  await expect(page.getByRole('link', { name: '重试全部 2 条…' })).toHaveAttribute(
    'href',
    `/tasks?group=${id}&bulk=retry`,
  );
  await page.getByRole('button', { name: '静音…' }).click();
  await page.getByRole('radio', { name: '指定时间' }).check();
  const end = new Date(Math.ceil(db.clock.now().getTime() / 60_000 + 90) * 60_000);
  const shanghai = new Date(end.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('日期和时间').fill(shanghai);
  await page.getByRole('button', { name: /^静音至 / }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = await db.prisma.failureGroup.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ state: 'muted', mutedUntil: end, movedBy: user.name });
  await context.close();
});
