import { openDatabase } from '@/lib/db/client';
import { expect, test } from '@/lib/testing/e2e';
import { auditOf, insertTask } from '@/lib/testing/ledger-factory';
import { startMariadb } from '@/lib/testing/mariadb-server';
import { startProduct } from '@/lib/testing/product';
import { asUser } from './as-user';
import { shownText } from './shown-text';

const TYPED = 'Called the gateway: their ticket is 4711';

test('a database that goes away: the console says so, keeps what was typed, and comes back by itself', async ({
  context,
  browserConsole,
}) => {
  test.slow();
  // The outage itself: requests that fail, and the error that the page's boundary writes down.
  browserConsole.allow(/status of 50\d|page failure|database-unavailable|Server Components render/);
  const server = await startMariadb({ durable: false, bufferPoolMb: 64 });
  const databaseUrl = await server.createDatabase('outage');
  const product = await startProduct({ databaseUrl, env: { WORKER: 'off' } });
  const db = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    await asUser(context, db, product);
    const id = await insertTask(db, 'failed');
    const typing = await context.newPage();
    await typing.goto(`${product.url}/tasks/${id}`);
    await typing.getByRole('button', { name: 'Add note…' }).click();
    const dialog = typing.getByRole('dialog');
    await dialog.getByLabel('Note').fill(TYPED);
    const reading = await context.newPage();
    await reading.goto(`${product.url}/tasks`);
    await expect(reading.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();

    await server.kill9();
    const send = dialog.getByRole('button', { name: 'Add note' });
    await send.click();
    await expect(dialog.getByRole('alert')).toContainText('The database did not answer', { timeout: 30_000 });
    await expect(dialog.getByLabel('Note')).toHaveValue(TYPED);
    await reading.reload();
    const outage = shownText(reading, 'The database cannot be reached');
    await expect(outage).toBeVisible({ timeout: 30_000 });
    expect((await fetch(`${product.url}/api/health`)).status).toBe(503);
    // Somebody who is signed in stays so.
    await expect(reading).toHaveURL(`${product.url}/tasks`);

    await server.restart();
    await expect(reading.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible({ timeout: 60_000 });
    await expect(outage).toHaveCount(0);
    await send.click();
    await expect(dialog).toHaveCount(0, { timeout: 30_000 });
    await expect(typing.getByRole('list', { name: 'Life of this task' })).toContainText(TYPED);
    expect((await auditOf(db, id)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'note done',
    ]);
  } finally {
    // First the pages, which go on fetching ahead what their links lead to.
    await Promise.all(context.pages().map((page) => page.close()));
    await db.close();
    await product.stop();
    await server.stop();
  }
});
