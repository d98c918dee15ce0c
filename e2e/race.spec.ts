import { expect, test } from '@/lib/testing/e2e';
import { startDrillTarget } from '@/lib/testing/drill-target';
import { auditOf, insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';
import { shownText } from './shown-text';

test('case-04 two operators retry one task at once: one wins, the other is told by whom and when @both', async ({
  browser,
  db,
  product,
}) => {
  test.slow();
  const target = await startDrillTarget();
  const bizType = await ownType(
    db,
    { url: `http://127.0.0.1:${target.port}/ok` },
    { scanIntervalMs: 100 },
    false,
  );
  const id = await insertTask(db, 'failed', { bizType, eventId: `race-${bizType}` });
  const seats = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const user = await asUser(context, db, product);
      const page = await context.newPage();
      await page.goto(`/tasks/${id}?do=retry`);
      const send = page.getByRole('dialog').getByRole('button', { name: 'Retry task' });
      await expect(send).toBeEnabled();
      return { context, user, page, send };
    }),
  );
  await Promise.all(seats.map(({ send }) => send.dblclick()));

  await expect.poll(async () => (await auditOf(db, id)).length, { timeout: 60_000 }).toBe(2);
  const audit = await auditOf(db, id);
  const winner = seats.find(({ user }) =>
    audit.some((row) => row.outcome === 'done' && row.actorId === user.id),
  );
  const loser = seats.find((seat) => seat !== winner);
  await expect(shownText(winner!.page, 'Queued, due now')).toBeVisible();
  const told = loser!.page.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText(new RegExp(`${winner!.user.name} retried this task \\d+ s ago`));
  await expect(told).toContainText('It is now');
  expect(audit.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
    'retry conflict',
    'retry done',
  ]);

  // Pressed again on the version it lost by, nothing is sent.
  await expect(loser!.send).toHaveAccessibleDescription(/reload first/);
  // Only now may the worker have it: until here the one who was faster is a person.
  await db.prisma.taskType.update({ where: { bizType }, data: { enabled: true } });
  await told.getByRole('button', { name: 'Reload' }).click();
  await expect(loser!.send).toHaveAccessibleDescription(/Only failed tasks can be retried/);
  await loser!.page.keyboard.press('Escape');
  for (const { page } of seats)
    await expect(page.getByRole('img', { name: /State machine: now Success/ })).toBeVisible({
      timeout: 60_000,
    });
  expect(target.of(`race-${bizType}`)).toEqual({ deliveries: 1, effects: 1 });
  expect(await auditOf(db, id)).toHaveLength(2);
  await Promise.all(seats.map(({ context }) => context.close()));
  await target.close();
});
