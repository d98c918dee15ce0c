import { expect, test } from '@/lib/testing/e2e';
import { startDrillTarget } from '@/lib/testing/drill-target';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

test('a task at an unreachable target fails at the limit, is put right in the console and succeeds @both', async ({
  page,
  context,
  db,
  product,
}) => {
  test.slow();
  await asUser(context, db, product);
  const target = await startDrillTarget();
  const settings = {
    retry: { kind: 'steps', stepsMs: [100, 200], jitterMs: 0 },
    scanIntervalMs: 100,
    leaseMs: 10_000,
  };
  const bizType = await ownType(db, { urlPath: '$.callback_url', timeoutMs: 700 }, settings);
  const address = (path: string) => `http://127.0.0.1:${target.port}${path}`;
  const payload = (path: string) =>
    JSON.stringify({ orderId: '202612345678901234567', callback_url: address(path) });
  const bizId = `DRILL-${bizType}`;
  const eventId = `evt-${bizType}`;
  const { id } = await db.prisma.asyncTask.create({
    data: { bizType, bizId, eventId, payload: payload('/silent') },
    select: { id: true },
  });

  // Seen from its first attempt to the limit without a reload.
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('img', { name: /State machine: now Failed/ })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('heading', { name: /Retry limit reached, outcome unknown/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: bizId }).first()).toBeVisible();
  const life = page.getByRole('list', { name: 'Life of this task' });
  await expect(life).toContainText('3 attempts');
  await expect(life).toContainText('2 of 2 retries used.');
  expect(target.of(eventId)).toEqual({ deliveries: 3, effects: 0 });

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Payload, editable' }).fill(payload('/ok'));
  await dialog.getByRole('button', { name: 'Review change' }).click();
  await dialog.getByLabel('I checked the outcome with the consumer').check();
  await dialog.getByLabel('I checked the outcome: how, and what came of it').fill('It never answered');
  await dialog.getByLabel('Reason for the change').fill('Target moved');
  await dialog.getByRole('button', { name: 'Save revision 2 and retry' }).click();
  await expect(shownText(page, 'Revision saved. Queued, due now')).toBeVisible();
  await expect(page.getByRole('img', { name: /State machine: now Success/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(life).toContainText('Revision 1 → 2');
  expect(target.of(eventId)).toEqual({ deliveries: 4, effects: 1 });
  await target.close();
});
