import type { Database } from '@/lib/db/client';
import { STATUS } from '@/lib/domain/task-status';
import { startDownstream } from '@/lib/testing/downstream';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const RETRY = { kind: 'fixed', everyMs: 100, maxRetries: 1000, jitterMs: 0 };
const CIRCUIT = { enabled: true, failures: 3, coolDownMs: 4_000, coolDownCapMs: 8_000 };

/** Due tasks as a producer leaves them. */
async function insertDue(db: Database, bizType: string, count: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await insertTask(db, 'pending', { bizType, nextRetryTime: null }));
  return ids;
}

const finished = (db: Database, bizType: string) =>
  db.prisma.asyncTask.count({ where: { bizType, status: STATUS.success } });

test('a type that hangs is paused and named, others keep finishing, and it goes on after repair without a click @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product, 'support');
  const hanging = await startDownstream();
  hanging.answer(() => undefined);
  const quick = await startDownstream();
  const common = { retry: RETRY, scanIntervalMs: 100, concurrency: 3 };
  const hung = await ownType(db, { url: hanging.url, timeoutMs: 800 }, { ...common, circuit: CIRCUIT });
  const other = await ownType(db, { url: quick.url }, common);
  const ids = await insertDue(db, hung, 12);

  // Named on the first screen, with what waits.
  await page.goto('/');
  const named = page.getByRole('listitem').filter({ hasText: hung });
  await expect(async () => {
    await page.reload();
    await expect(named).toContainText(`${hung} is paused`);
  }).toPass({ timeout: 40_000 });
  await expect(named).toContainText('No answer within 800 ms, 3 failures in a row.');
  await expect(named).toContainText(/\d+ tasks wait\./);

  // Not claimed, and why: in the list and on the page of a task that waits.
  await page.goto(`/tasks?view=all&type=${hung}`);
  await expect(page.getByRole('table', { name: 'All tasks' })).toContainText(/circuit open/);
  await page.goto(`/tasks/${ids.at(-1)}`);
  await expect(page.getByRole('main').getByText(/^Not claimed: circuit open/)).toBeVisible();
  await expect(
    page.getByRole('main').getByText(/It keeps its retries, and runs by itself once a probe succeeds\./),
  ).toBeVisible();

  // Another type is as quick as ever, while this one burns nothing.
  const before = await db.prisma.taskAttempt.count({ where: { bizType: hung } });
  await insertDue(db, other, 30);
  await expect.poll(() => finished(db, other), { timeout: 20_000 }).toBe(30);
  expect(await finished(db, hung)).toBe(0);
  const probes = (await db.prisma.taskAttempt.count({ where: { bizType: hung } })) - before;
  expect(probes).toBeLessThanOrEqual(6);

  // Put right: nobody presses anything, and the page of the last task sees it happen.
  hanging.answer((_, response) => response.end());
  await expect(page.getByRole('img', { name: /State machine: now Success/ })).toBeVisible({
    timeout: 40_000,
  });
  await expect.poll(() => finished(db, hung), { timeout: 30_000 }).toBe(12);
  await page.goto('/workers');
  const row = page.getByRole('table', { name: 'Task types' }).getByRole('row', { name: hung });
  await expect(row).toContainText('Closed');
  await page.goto(`/audit?subject=${hung}`);
  const trail = page.getByRole('table', { name: 'Audit entries' });
  await expect(trail.getByText('Open the circuit', { exact: true }).first()).toBeVisible();
  await expect(trail.getByText('Close the circuit', { exact: true }).first()).toBeVisible();
  const rows = await db.prisma.auditLog.findMany({ where: { subjectId: hung }, orderBy: { id: 'asc' } });
  expect(rows.map(({ action }) => action).join(' ')).toMatch(
    /^circuit_open circuit_close( circuit_open circuit_close)*$/,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(named).toHaveCount(0);
  await Promise.all([hanging.close(), quick.close()]);
});

test('an operator holds a type with a reason, support may only look, and resuming lets it run @both', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  const operator = await asUser(context, db, product);
  const downstream = await startDownstream();
  const bizType = await ownType(db, { url: downstream.url }, { scanIntervalMs: 100 });
  await page.goto('/workers');
  const row = page.getByRole('table', { name: 'Task types' }).getByRole('row', { name: bizType });
  await row.getByRole('button', { name: 'Hold…' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: `Hold ${bizType}` });
  await expect(send).toHaveAccessibleDescription(/A reason is needed/);
  await dialog.getByLabel('Reason').fill('Their ledger is being audited');
  await send.click();
  await expect(shownText(page, `${bizType} is on hold.`)).toBeVisible();
  await expect(row).toContainText('On hold');
  await expect(row).toContainText(`${operator.name}: “Their ledger is being audited”`);

  const id = (await insertDue(db, bizType, 1))[0];
  const seat = await browser.newContext({ baseURL: product.url });
  await asUser(seat, db, product, 'support');
  const other = await seat.newPage();
  await other.goto('/workers');
  const seen = other.getByRole('table', { name: 'Task types' }).getByRole('row', { name: bizType });
  await expect(seen.getByRole('button', { name: 'Resume…' })).toHaveAttribute('aria-disabled', 'true');
  await expect(seen.getByRole('button', { name: 'Resume…' })).toHaveAccessibleDescription(
    /needs the operator or administrator role/,
  );
  await expect(seen.getByRole('button', { name: 'Probe now' })).toHaveAccessibleDescription(
    /Only an open circuit can be probed/,
  );
  await other.goto(`/tasks/${id}`);
  await expect(other.getByRole('main').getByText(`Not claimed: on hold by ${operator.name}`)).toBeVisible();

  await page.reload();
  await expect(row).toContainText('On hold');
  await row.getByRole('button', { name: 'Resume…' }).click();
  await expect(dialog).toContainText('1 due task waits');
  await dialog.getByRole('button', { name: `Resume ${bizType}` }).click();
  await expect(shownText(page, `${bizType} is resumed.`)).toBeVisible();
  await expect(other.getByRole('img', { name: /State machine: now Success/ })).toBeVisible({
    timeout: 30_000,
  });
  await seat.close();
  await downstream.close();
});

test('a hold on a version that somebody else has changed is refused, by name, until the page is read again', async ({
  page,
  context,
  browser,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, { url: 'http://127.0.0.1:9' }, {});
  const row = page.getByRole('table', { name: 'Task types' }).getByRole('row', { name: bizType });
  await page.goto('/workers');
  await row.getByRole('button', { name: 'Hold…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('first');

  const seat = await browser.newContext({ baseURL: product.url });
  const winner = await asUser(seat, db, product);
  const other = await seat.newPage();
  await other.goto('/workers');
  const theirs = other.getByRole('table', { name: 'Task types' }).getByRole('row', { name: bizType });
  await theirs.getByRole('button', { name: 'Hold…' }).click();
  await other.getByRole('dialog').getByLabel('Reason').fill('quicker');
  await other
    .getByRole('dialog')
    .getByRole('button', { name: `Hold ${bizType}` })
    .click();
  await expect(shownText(other, `${bizType} is on hold.`)).toBeVisible();

  const send = page.getByRole('dialog').getByRole('button', { name: `Hold ${bizType}` });
  await send.click();
  const told = page.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText(`${winner.name} put this type on hold`);
  await expect(send).toHaveAccessibleDescription(/reload first/);
  await told.getByRole('button', { name: 'Reload' }).click();
  await expect(send).toHaveAccessibleDescription(/on hold already/);
  await seat.close();
});
