import { createTranslator } from 'next-intl';
import type { Database } from '@/lib/db/client';
import { STATUS } from '@/lib/domain/task-status';
import { startDownstream } from '@/lib/testing/downstream';
import { expect, test } from '@/lib/testing/e2e';
import { insertTask } from '@/lib/testing/ledger-factory';
import type { AppLocale } from '@/lib/web/i18n/locales';
import { asUser } from './as-user';
import { wordsOf } from './message-words';
import { ownType } from './own-type';
import { shownText } from './shown-text';

const ONCE = { kind: 'fixed', everyMs: 100, maxRetries: 0, jitterMs: 0 };
const QUICK = { retry: ONCE, scanIntervalMs: 100, circuit: { enabled: false } };
const COUNT = 24;
const CANARY = 5;
const LEFT = COUNT - CANARY;

const REASON: Record<AppLocale, string> = { en: 'Gateway is back', 'zh-CN': '网关已恢复' };

/** What the pages of the story say in a language. */
function story(locale: AppLocale) {
  const [shell, groups, bulk, tasks] = [
    wordsOf('shell', locale),
    wordsOf('groups', locale),
    wordsOf('bulk', locale),
    wordsOf('tasks', locale),
  ];
  const say = createTranslator({ locale, messages: { groups, bulk, tasks } });
  const all = { kind: 'retry', count: COUNT, shown: `${COUNT}`, total: `${COUNT}` };
  return {
    menu: shell.mainNav,
    groups: shell.nav.groups,
    retryAll: say('groups.verdict.retryAll', { count: COUNT, shown: `${COUNT}` }),
    planned: say('bulk.plan.tasksOf', { moved: `${COUNT}`, count: `${COUNT}` }),
    fixed: bulk.plan.fixed,
    send: say('bulk.plan.verb', all),
    sayWhy: bulk.plan.reasonMissing,
    reason: bulk.column.reason,
    canary: bulk.plan.canary,
    through: say('bulk.head.canary', {
      succeeded: `${CANARY}`,
      moved: `${CANARY}`,
      waiting: `${LEFT}`,
    }),
    goOn: bulk.verbs.goOn,
    done: say('bulk.head.doneGreen', all),
    happened: bulk.actions.title,
    askedFor: bulk.actions.bulk_start,
    nothing: say('tasks.empty.noMatch', { count: 1 }),
    ended: bulk.state.done,
  };
}

async function breakDown(db: Database, bizType: string): Promise<void> {
  for (let n = 0; n < COUNT; n += 1)
    await insertTask(db, 'pending', { bizType, amountMinor: 25_800n, currency: 'CNY', nextRetryTime: null });
  const failed = { bizType, status: STATUS.failed, errorGroup: { not: null } };
  await expect.poll(() => db.prisma.asyncTask.count({ where: failed }), { timeout: 60_000 }).toBe(COUNT);
}

for (const locale of ['en', 'zh-CN'] as const) {
  // The story is told on both databases once, and in both languages.
  test(`at 03:00 a dead gateway is understood, repaired in bulk and all green, from the overview, ${locale}${
    locale === 'en' ? ' @both' : ''
  }`, async ({ browser, db, product }) => {
    test.slow();
    const words = story(locale);
    const context = await browser.newContext({ locale, baseURL: product.url });
    const operator = await asUser(context, db, product);
    const page = await context.newPage();
    const gateway = await startDownstream();
    gateway.answer((_, response) => response.writeHead(503).end('gateway down'));
    const bizType = await ownType(db, { url: gateway.url }, QUICK);
    await breakDown(db, bizType);

    // What is wrong: one cause, on the group's own page.
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page
      .getByRole('navigation', { name: words.menu })
      .getByRole('link', { name: words.groups })
      .click();
    await expect(page).toHaveURL(/\/groups/);
    await page.goto(`/groups?type=${bizType}`);
    const groups = page.getByRole('table', { name: words.groups, exact: true });
    await groups.getByRole('row', { name: bizType }).getByRole('link').first().click();
    await page.getByRole('link', { name: words.retryAll }).click();

    // What would be done, exactly; it cannot be pressed before it says why.
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words.planned);
    await expect(dialog).toContainText('¥6,192.00');
    await expect(dialog).toContainText(words.fixed);
    const send = dialog.getByRole('button', { name: words.send });
    await expect(send).toHaveAccessibleDescription(new RegExp(words.sayWhy));
    await dialog.getByLabel(words.canary).fill(`${CANARY}`);
    gateway.answer((_, response) => response.end());
    gateway.requests.length = 0;
    await dialog.getByLabel(words.reason, { exact: true }).fill(REASON[locale]);
    await send.click();
    await expect(page).toHaveURL(/\/bulk\/\d+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    // The first five, then a click.
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(words.through, { timeout: 40_000 });
    expect(gateway.requests).toHaveLength(CANARY);
    await page.getByRole('button', { name: words.goOn }).click();
    await dialog.getByRole('button', { name: `${LEFT}` }).click();
    await expect(title).toHaveText(words.done, { timeout: 60_000 });
    await expect(shownText(page, '24 + 0 + 0 + 0 + 0 = 24')).toBeVisible();
    const happened = page.getByRole('list', { name: words.happened });
    await expect(happened).toContainText(operator.name);
    await expect(happened).toContainText(words.askedFor);
    await expect(happened.or(page.getByRole('main')).first()).toContainText(REASON[locale]);

    // All green: nothing failed is left, each was sent once, and everything is on record.
    const succeeded = { bizType, status: STATUS.success };
    expect(await db.prisma.asyncTask.count({ where: succeeded })).toBe(COUNT);
    expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(COUNT);
    expect(gateway.requests).toHaveLength(COUNT);
    await page.goto(`/tasks?type=${bizType}`);
    await expect(page.getByRole('heading', { name: words.nothing })).toBeVisible();
    const records = await db.prisma.auditLog.groupBy({
      by: ['action'],
      where: { operationId: BigInt(id), outcome: 'done' },
      _count: { _all: true },
    });
    expect(Object.fromEntries(records.map(({ action, _count }) => [action, _count._all]))).toMatchObject({
      bulk_start: 1,
      bulk_resume: 1,
      bulk_done: 1,
      retry: COUNT,
    });
    await page.goto('/bulk?state=ended');
    await expect(page.getByRole('row', { name: `#${id}` })).toContainText(words.ended);
    await gateway.close();
    await context.close();
  });
}
