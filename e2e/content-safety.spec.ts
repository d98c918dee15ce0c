import type { Page } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { auditOf, insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';

const SCRIPT = '</script><img src=x onerror=window.__p=1>';

const ranScript = (page: Page) => page.evaluate(() => (window as { __p?: number }).__p);

test('case-08 markup in payload, error and biz_id is text everywhere', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const bizType = await ownType(db, null);
  const columns = { bizType, bizId: `${SCRIPT}${bizType}`.slice(0, 64), lastError: `${SCRIPT} in error` };
  const id = await insertTask(db, 'failed', { ...columns, payload: JSON.stringify({ note: SCRIPT }) });
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('region', { name: 'Last error' })).toContainText(`${SCRIPT} in error`);
  await expect(page.getByRole('textbox', { name: 'Payload' })).toContainText(SCRIPT);
  await expect(page.getByRole('main').getByRole('link', { name: columns.bizId }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
  await page.getByRole('button', { name: 'Add note…' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill(SCRIPT);
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Life of this task' })).toContainText(SCRIPT);
  expect(await ranScript(page)).toBeUndefined();
  for (const address of [`/tasks?type=${bizType}`, `/biz/${encodeURIComponent(columns.bizId)}`, '/audit']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(SCRIPT.slice(0, 9));
    expect(await ranScript(page)).toBeUndefined();
  }
});

test('case-34 secrets stand in no page, not even in its source, and revealing them is audited', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'support');
  const bizType = await ownType(db, null);
  const payload =
    '{"apiKey":"k-1-secret","x":{"Password":"p-1-secret","l":[{"authorization":"Bearer t-1-secret"}]}}';
  const id = await insertTask(db, 'failed', { bizType, payload, lastError: 'refused token=t-2-secret' });
  for (const address of [`/tasks/${id}`, `/tasks?type=${bizType}`, '/audit', '/']) {
    const response = await page.goto(address);
    const source = (await response?.text()) ?? '';
    expect(source).not.toMatch(/[kpt]-[12]-secret/);
    expect(await page.content()).not.toMatch(/[kpt]-[12]-secret/);
  }
  await asUser(context, db, product);
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Reveal, on record' }).click();
  await page.getByRole('dialog').getByLabel('What do you need it for').fill('INC-9');
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal, on record' }).click();
  await expect(page.getByRole('textbox', { name: 'Payload' })).toContainText('t-1-secret');
  const audit = await auditOf(db, id);
  expect(audit.map(({ action, outcome, reason }) => ({ action, outcome, reason }))).toEqual([
    { action: 'reveal', outcome: 'done', reason: 'INC-9' },
  ]);
  expect(JSON.stringify(audit.map(({ details }) => details))).not.toContain('secret');
});

test('case-40 the audit row names who is signed in, whatever a request claims', async ({
  page,
  context,
  db,
  product,
}) => {
  const user = await asUser(context, db, product);
  const id = await insertTask(db, 'failed', { bizType: await ownType(db, null) });
  await page.route(`**/tasks/${id}`, async (route) => {
    const body = route.request().postData();
    if (!body?.includes('lockVersion')) return route.continue();
    const forged = body.replace('"lockVersion"', '"actor":"root","operatorId":"1","lockVersion"');
    return route.continue({ postData: forged });
  });
  await page.goto(`/tasks/${id}?do=retry`);
  await page.getByRole('dialog').getByRole('button', { name: 'Retry task' }).click();
  await expect.poll(async () => (await auditOf(db, id)).length).toBe(1);
  const [row] = await auditOf(db, id);
  expect({ id: row?.actorId, name: row?.actorName }).toEqual({ id: user.id, name: user.name });
  await expect(
    db.prisma.auditLog.update({ where: { id: row!.id }, data: { actorName: 'root' } }),
  ).rejects.toThrow();
  await expect(db.prisma.auditLog.delete({ where: { id: row!.id } })).rejects.toThrow();
});

test('case-01 ids and numbers beyond 2^53 are exact in page, list and links', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const base = 9_007_199_254_740_992n + (BigInt(Date.now()) << 11n);
  const [even, odd] = [base, base + 1n];
  await insertTask(db, 'failed', { id: even, bizType });
  await insertTask(db, 'failed', { id: odd, bizType, payload: `{"orderId":${odd}}` });
  await page.goto(`/tasks?type=${bizType}`);
  await page.getByRole('link', { name: String(odd), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(odd));
  await expect(page.getByRole('textbox', { name: 'Payload' })).toContainText(String(odd));
  await expect(page).toHaveURL(new RegExp(`/tasks/${odd}$`));
});
