import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { startDownstream } from '@/lib/testing/downstream';
import { insertTask } from '@/lib/testing/ledger-factory';
import type { Database } from '../lib/db/client';
import { asUser } from './as-user';
import { ownType } from './own-type';

const save = (page: Page) => page.getByRole('region', { name: 'Saving' });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (db: Database, bizType: string) => db.prisma.taskType.findUniqueOrThrow({ where: { bizType } });
/** Where saving leads. */
const pageOf = (bizType: string) => new RegExp(`/settings/task-types/${bizType}$`);
const edit = (bizType: string) => `/settings/task-types/${bizType}/edit`;
const trail = async (db: Database, bizType: string) =>
  (await db.prisma.auditLog.findMany({ where: { subjectId: bizType }, orderBy: { id: 'asc' } })).map(
    ({ action, outcome, actorName }) => `${actorName}: ${action} ${outcome}`,
  );

test('an administrator sets up a new type, tests the call, and sees its first task succeed @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  const user = await asUser(context, db, product, 'administrator');
  const downstream = await startDownstream();
  downstream.answer((_, response) => response.writeHead(200, { 'x-served-by': 'e2e' }).end('{"done":true}'));
  const bizType = `new_${user.id}`;

  await page.goto('/settings/task-types');
  await page.getByRole('link', { name: 'New task type' }).click();
  await page.getByLabel('Name (biz_type)').fill(bizType);
  await page.getByLabel('Address', { exact: true }).fill(`${downstream.url}/hook`);
  await page.getByLabel('Looked for every').fill('200 ms');
  // The private address is a mistake that is told before anything is sent.
  await page.getByRole('button', { name: 'Send a real call' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
    /127\.0\.0\.1:\d+ in the address is a private address/,
  );
  expect(downstream.requests).toEqual([]);
  await page.getByLabel('Private hosts allowed').fill('127.0.0.1');

  await page.getByRole('textbox', { name: 'Payload to send' }).fill('{"orderId":9007199254740993}');
  await page.getByRole('button', { name: 'Send a real call' }).click();
  const report = page.getByRole('region', { name: 'What came of it' });
  await expect(report.getByRole('status')).toContainText('Success. A task would be done.');
  await expect(report.getByRole('group', { name: 'Sent' })).toContainText('POST /hook HTTP/1.1');
  await expect(report.getByRole('group', { name: 'Sent' })).toContainText('{"orderId":9007199254740993}');
  await expect(report.getByRole('group', { name: 'Answer' })).toContainText('x-served-by: e2e');
  expect(downstream.requests).toHaveLength(1);
  expect(downstream.requests[0]?.headers['idempotency-key']).toMatch(/^makegood-test-/);
  expect(downstream.requests[0]?.body).toBe('{"orderId":9007199254740993}');

  await save(page).getByRole('button', { name: 'Set up' }).click();
  await expect(page).toHaveURL(pageOf(bizType));
  const history = page.getByRole('region', { name: 'Changes' });
  await expect(history).toContainText(`${user.name} administrator set up the task type`);

  const { id } = await db.prisma.asyncTask.create({
    data: { bizType, bizId: `B-${bizType}`, eventId: `evt-${bizType}`, payload: '{"first":true}' },
    select: { id: true },
  });
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('img', { name: /State machine: now Success/ })).toBeVisible({
    timeout: 45_000,
  });
  expect(downstream.requests.map(({ headers }) => headers['idempotency-key'])).toContain(`evt-${bizType}`);
  expect(await trail(db, bizType)).toEqual([
    `${user.name}: test_task_type done`,
    `${user.name}: test_task_type_ended done`,
    `${user.name}: create_task_type done`,
  ]);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(pageOf(bizType));
  await downstream.close();
});

test('two administrators edit one type: the second is told who saved what, and nothing typed is lost @both', async ({
  browser,
  db,
  product,
}) => {
  const bizType = await ownType(db, null, { concurrency: 10, description: 'As it was' }, false);
  const seats = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const user = await asUser(context, db, product, 'administrator');
      const page = await context.newPage();
      await page.goto(edit(bizType));
      await expect(save(page)).toContainText('Nothing is changed.');
      return { context, user, page };
    }),
  );
  const [lin, wei] = [seats[0]!, seats[1]!];
  await lin.page.getByLabel('Latency, at most').fill('5 s');
  await lin.page.getByLabel('Stuck after').fill('20 min');
  await save(lin.page).getByRole('button', { name: 'Save' }).click();
  await expect(lin.page).toHaveURL(pageOf(bizType));

  await wei.page.getByLabel('Latency, at most').fill('7 s');
  await wei.page.getByRole('textbox', { name: 'Description' }).fill('Typed by the second');
  await save(wei.page).getByRole('button', { name: 'Save' }).click();
  const told = wei.page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await expect(told).toContainText(new RegExp(`${lin.user.name} changed this type \\d+ s ago`));
  await expect(wei.page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed by the second');
  const versions = told.getByRole('table');
  const line = (name: string) => versions.getByRole('row', { name });
  await expect(line('Objective, latency')).toContainText('30 s');
  await expect(line('Objective, latency').getByRole('radio', { name: /Yours: 7 s/ })).toBeChecked();
  // What only the other one changed stays theirs unless one says otherwise.
  await expect(line('Stuck').getByRole('radio', { name: /Theirs: 20 min/ })).toBeChecked();
  await line('Objective, latency')
    .getByRole('radio', { name: /Theirs: 5 s/ })
    .check();
  await told.getByRole('button', { name: 'Go on with this choice' }).click();
  await expect(wei.page.getByLabel('Latency, at most')).toHaveValue('5 s');
  await expect(wei.page.getByLabel('Stuck after')).toHaveValue('20 min');
  await expect(wei.page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed by the second');
  await save(wei.page).getByRole('button', { name: 'Save' }).click();
  await expect(wei.page).toHaveURL(pageOf(bizType));

  const stored = await row(db, bizType);
  expect(stored.lockVersion).toBe(2);
  expect(JSON.parse(stored.settings)).toMatchObject({
    objectiveLatencyMs: 5000,
    stuckLimitMs: 1_200_000,
    description: 'Typed by the second',
  });
  expect(await trail(db, bizType)).toEqual([
    `${lin.user.name}: edit_task_type done`,
    `${wei.user.name}: edit_task_type conflict`,
    `${wei.user.name}: edit_task_type done`,
  ]);
  await Promise.all(seats.map(({ context }) => context.close()));
});

test('case-17 case-39 an operator who posts straight to the action is refused, on record, and changes nothing @both', async ({
  page,
  context,
  request,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, null);
  await page.goto(edit(bizType));
  await page.getByLabel('Latency, at most').fill('9 s');
  const sent = page.waitForRequest((each) => each.headers()['next-action'] !== undefined);
  await save(page).getByRole('button', { name: 'Save' }).click();
  const action = await sent;
  await expect(page).toHaveURL(pageOf(bizType));
  const before = await row(db, bizType);

  const other = await browser.newContext({ baseURL: product.url });
  const operator = await asUser(other, db, product, 'operator');
  const cookie = (await other.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { 'next-action': id = '', 'content-type': type = '', accept = '' } = action.headers();
  // The same settings on the version that is stored now: only the right is missing.
  const data = (action.postData() ?? '').replace('"lockVersion":0', '"lockVersion":1');
  const post = (origin: string) =>
    request.post(action.url(), {
      headers: { 'next-action': id, 'content-type': type, accept, cookie, origin },
      data,
      maxRedirects: 0,
    });
  expect((await post('https://evil.test')).status()).toBe(403);
  expect(await (await post(product.url)).text()).toContain('no_permission');
  expect(await row(db, bizType)).toEqual(before);
  expect((await trail(db, bizType)).at(-1)).toBe(`${operator.name}: edit_task_type refused`);
  await other.close();
});

test('who may not edit reads the settings, and who could change them', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'operator');
  const bizType = await ownType(db, { url: 'https://pay.test/x?key=k-secret-1' }, {}, false);
  const response = await page.goto(`/settings/task-types/${bizType}`);
  expect(await response?.text()).not.toContain('k-secret-1');
  await expect(page.getByRole('main')).toContainText('needs the administrator role');
  await expect(page.getByRole('main')).toContainText('https://pay.test/x');
  await expect(page.getByRole('link', { name: 'Edit settings' })).toHaveCount(0);
  for (const address of [edit(bizType), '/settings/new-task-type']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'Changing task types needs the administrator role' }),
    ).toBeVisible();
  }
});

test('what follows for running work is said before it is saved; disabling keeps tasks waiting', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'administrator');
  const downstream = await startDownstream();
  const bizType = await ownType(db, { url: `${downstream.url}/hook` }, { scanIntervalMs: 100 });
  await page.goto(edit(bizType));
  await page.getByLabel('Executed at once').fill('3');
  await save(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toContainText('At most 3 at once instead of 10. Running tasks finish');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect((await row(db, bizType)).lockVersion).toBe(0);
  await save(page).getByRole('button', { name: 'Save…' }).click();
  await dialog(page)
    .getByRole('button', { name: `Save settings of ${bizType}` })
    .click();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Executed at once');
  expect(JSON.parse((await row(db, bizType)).settings)).toMatchObject({ concurrency: 3 });

  await page.getByRole('button', { name: 'Disable…' }).click();
  await expect(dialog(page)).toContainText('Claimed tasks finish');
  await dialog(page).getByLabel('Reason, optional').fill('Gateway is down');
  await dialog(page)
    .getByRole('button', { name: `Disable ${bizType}` })
    .click();
  await expect(page.getByRole('button', { name: 'Enable…' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Gateway is down');
  const id = await insertTask(db, 'pending', { bizType, nextRetryTime: null, eventId: `off-${bizType}` });
  await page.getByRole('button', { name: 'Enable…' }).click();
  await expect(dialog(page)).toContainText('Pending now');
  await dialog(page)
    .getByRole('button', { name: `Enable ${bizType}` })
    .click();
  await expect(page.getByRole('button', { name: 'Disable…' })).toBeVisible();
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('img', { name: /State machine: now Success/ })).toBeVisible({
    timeout: 45_000,
  });
  // Its settings are in use now, so they can be disabled but not deleted.
  await page.goto(`/settings/task-types/${bizType}`);
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveAccessibleDescription(
    /disable it instead/,
  );
  await downstream.close();
});
