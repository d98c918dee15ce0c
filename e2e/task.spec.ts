import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import { asUser } from './as-user';
import { ownType } from './own-type';

const PAYLOAD = '{"orderId":9007199254740993,"note":"call back"}';

test('the page of a failed task says what it is, what is wrong and what can be done @both', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  const bizType = await ownType(db, null);
  const id = await insertTask(db, 'failed', {
    bizType,
    payload: PAYLOAD,
    lastError: 'HTTP 503 from gateway',
  });
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${bizType} ${id}`);
  await expect(page.getByRole('region', { name: 'Last error' })).toContainText('HTTP 503 from gateway');
  await expect(page.getByRole('heading', { name: 'Life of this task' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Payload' })).toContainText('9007199254740993');
  await expect(page.getByRole('img', { name: /State machine: now Failed/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry…', exact: true })).toBeEnabled();
});

test('a verb that the state forbids stays in place and says why', async ({ page, context, db, product }) => {
  await asUser(context, db, product);
  const id = await insertTask(db, 'failed');
  await page.goto(`/tasks/${id}`);
  const release = page.getByRole('button', { name: 'Release…' });
  await expect(release).toHaveAttribute('aria-disabled', 'true');
  await expect(release).toHaveAccessibleDescription(/Only stuck tasks can be released/);
  await release.focus();
  await expect(page.getByRole('tooltip')).toContainText('Only stuck tasks can be released');
});

test('letters and addresses open dialogs, Esc closes them, and focus returns', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product, 'administrator');
  const id = await insertTask(db, 'failed');
  await page.goto(`/tasks/${id}?do=compensate`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Compensate task ${id}`);
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(dialog).toContainText(`Retry task ${id}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Retry…', exact: true });
  await button.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('an id that no task has, and an id that is none, lead to the same page with a next step', async ({
  page,
  context,
  db,
  product,
}) => {
  await asUser(context, db, product);
  for (const id of ['9223372036854775807', 'abc']) {
    await page.goto(`/tasks/${id}`);
    await expect(page.getByRole('heading', { name: 'There is no task with this id' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All tasks' })).toBeVisible();
  }
});

test('masked values are shown on record only, and support is told who may', async ({
  page,
  context,
  db,
  product,
}) => {
  const operator = await asUser(context, db, product);
  const payload = '{"apiKey":"k-reveal-1"}';
  const id = await insertTask(db, 'failed', { payload });
  await page.goto(`/tasks/${id}`);
  const viewer = page.getByRole('textbox', { name: 'Payload' });
  await expect(viewer).toBeVisible();
  await expect(viewer).not.toContainText('k-reveal-1');
  await page.getByRole('button', { name: 'Reveal, on record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What do you need it for').fill('INC-7');
  await dialog.getByRole('button', { name: 'Reveal, on record' }).click();
  await expect(viewer).toContainText('k-reveal-1');
  await expect(page.getByRole('list', { name: 'Life of this task' })).toContainText(
    `${operator.name} revealed masked fields`,
  );
  await asUser(context, db, product, 'support');
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('button', { name: /^Reveal, on record/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
