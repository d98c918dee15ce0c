import type { Database } from '../lib/db/client';
import { resolveBreak } from '../lib/services/breaks/resolve-break';
import { resolveBreaks } from '../lib/services/breaks/resolve-breaks';
import { signedIn } from '../lib/testing/ledger-factory';
import { makeSource } from '../lib/testing/recon-lab';
import { wordsOf } from './message-words';
import { breakOf, ownRun, RUN_DAY } from './own-run';
import { dialog, listMenu, type Opens, type PageEntry } from './page-entry';

/** A verb of a page, by the word on its button. */
const press =
  (wordOf: (locale: Parameters<Opens>[1]) => string): Opens =>
  async (page, locale) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: wordOf(locale), exact: true })
      .click();
    await dialog(page).waitFor();
  };

/** A verb of a break, on the button or behind "More". */
const breakVerb =
  (name: 'accept' | 'note' | 'assign' | 'in_transit_until' | 'follow_up' | 'link'): Opens =>
  async (page, locale) => {
    const { verb } = wordsOf('breaks', locale);
    const group = page.getByRole('group', { name: verb.group });
    await group.waitFor();
    const button = group.getByRole('button', { name: verb[name], exact: true });
    if ((await button.count()) > 0) await button.click();
    else {
      await group.getByRole('button', { name: verb.more, exact: true }).click();
      await page.getByRole('menuitem', { name: verb[name] }).click();
    }
    await dialog(page).waitFor();
  };

/** A decision that waits for its second person. */
async function waitingRequest(db: Database): Promise<string> {
  const own = await ownRun(db, { approveAboveMinor: '0' });
  const { id, lockVersion } = await breakOf(db, own, 'amount_mismatch');
  const asked = await resolveBreak(await signedIn(db, 'finance'), {
    id: id.toString(),
    lockVersion,
    resolution: 'accept',
    reasonCode: 'rounding',
    note: 'their figure holds',
  });
  if (!asked.ok || asked.value.requestId === null) throw new Error(`not asked for: ${JSON.stringify(asked)}`);
  return asked.value.requestId;
}

async function operation(db: Database): Promise<string> {
  const own = await ownRun(db);
  const { id, lockVersion } = await breakOf(db, own, 'amount_mismatch');
  const started = await resolveBreaks(await signedIn(db, 'finance'), {
    choice: { by: 'ticks', breaks: [{ id: id.toString(), lockVersion }] },
    resolution: 'accept',
    reasonCode: 'rounding',
    reason: 'their figures hold',
  });
  if (!started.ok) throw new Error(`not started: ${JSON.stringify(started)}`);
  return started.value.operationId;
}

const runPath = async (db: Database) => `/reconciliation/runs/${(await ownRun(db)).run.id}`;

/** The pages of reconciliation and of the second person. */
export const RECONCILIATION_PAGES: readonly PageEntry[] = [
  {
    route: '/reconciliation',
    name: 'reconciliation',
    path: async (db) => {
      await ownRun(db);
      return '/reconciliation';
    },
  },
  { route: '/reconciliation/roll-forward', name: 'roll-forward', path: '/reconciliation/roll-forward' },
  {
    route: '/reconciliation/import',
    name: 'import of a statement',
    path: async (db) => `/reconciliation/import?source=${(await makeSource(db)).id}`,
  },
  {
    route: '/reconciliation/statements',
    name: 'statements',
    path: async (db) => {
      await ownRun(db);
      return '/reconciliation/statements';
    },
  },
  {
    route: '/reconciliation/statements/[id]',
    name: 'a committed statement',
    path: async (db) => `/reconciliation/statements/${(await ownRun(db)).statementId}`,
    opens: { withdraw: press((locale) => wordsOf('statements', locale).verb.withdraw) },
  },
  {
    route: '/reconciliation/statements/[id]',
    name: 'no such statement',
    path: '/reconciliation/statements/9223372036854775807',
  },
  {
    route: '/reconciliation/runs/[id]',
    name: 'a run with breaks',
    path: runPath,
    opens: {
      'more menu': listMenu((locale) => wordsOf('runs', locale).acts.more),
      'export menu': listMenu((locale) => wordsOf('runs', locale).acts.export),
    },
  },
  {
    route: '/reconciliation/runs/[id]',
    name: 'no such run',
    path: '/reconciliation/runs/9223372036854775807',
  },
  {
    route: '/reconciliation/runs/[id]/rows',
    name: 'matched rows of a run',
    path: async (db) => `${await runPath(db)}/rows?bucket=matched`,
  },
  {
    route: '/reconciliation/breaks/[id]',
    name: 'a lost callback',
    path: async (db) =>
      `/reconciliation/breaks/${(await breakOf(db, await ownRun(db), 'status_mismatch')).id}`,
    opens: {
      accept: breakVerb('accept'),
      'in transit': breakVerb('in_transit_until'),
      assign: breakVerb('assign'),
      note: breakVerb('note'),
    },
  },
  {
    route: '/reconciliation/breaks/[id]',
    name: 'one that misses its other side',
    path: async (db) =>
      `/reconciliation/breaks/${(await breakOf(db, await ownRun(db), 'missing_theirs')).id}`,
    opens: { link: breakVerb('link'), 'follow-up': breakVerb('follow_up') },
  },
  {
    route: '/reconciliation/operations/[id]',
    name: 'an operation on breaks',
    path: async (db) => `/reconciliation/operations/${await operation(db)}`,
  },
  {
    route: '/reconciliation/days/[sourceId]/[date]',
    name: 'a business day',
    path: async (db) => `/reconciliation/days/${(await ownRun(db)).source.id}/${RUN_DAY}`,
  },
  {
    route: '/approvals',
    name: 'what waits for a second person',
    path: async (db) => {
      await waitingRequest(db);
      return '/approvals';
    },
  },
  {
    route: '/approvals/[id]',
    name: 'a request',
    path: async (db) => `/approvals/${await waitingRequest(db)}`,
    opens: {
      approve: press((locale) => wordsOf('approvals', locale).verbs.approve),
      reject: press((locale) => wordsOf('approvals', locale).verbs.reject),
    },
  },
  { route: '/approvals/[id]', name: 'no such request', path: '/approvals/9223372036854775807' },
  {
    route: '/settings/sources',
    name: 'sources',
    path: async (db) => {
      await makeSource(db);
      return '/settings/sources';
    },
  },
  { route: '/settings/sources/new', name: 'a new source', path: '/settings/sources/new' },
  {
    route: '/settings/sources/[id]',
    name: 'one source',
    path: async (db) => `/settings/sources/${(await makeSource(db)).id}`,
  },
  {
    route: '/settings/sources/[id]/edit',
    name: 'rules of a source',
    path: async (db) => `/settings/sources/${(await makeSource(db, { format: 'generic_csv' })).id}/edit`,
  },
];
