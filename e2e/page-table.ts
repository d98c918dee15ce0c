import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../lib/db/client';
import { groupsBetweenHref } from '../components/groups/groups-path';
import { createLink } from '../lib/db/link-store';
import { GROUP_PREFIX } from '../lib/domain/fingerprint';
import { LINK_LIFE_MS, type LinkKind } from '../lib/domain/user-rules';
import type { ShownStatus } from '../lib/domain/task-status';
import { insertTask, insertUser } from '../lib/testing/ledger-factory';
import { SIGNING_VARIABLE } from '../lib/testing/e2e-products';
import { wordsOf } from './message-words';
import { ownOperation } from './own-operation';
import { ownType } from './own-type';
import {
  addFilter,
  dialog,
  filterForm,
  help,
  LIST_MENUS,
  listMenu,
  menu,
  payload,
  PLANTED,
  type Opens,
  type PageEntry,
} from './page-entry';
import { RECONCILIATION_PAGES } from './pages-recon';
import { spike } from './spike';

const typeVerb =
  (name: 'disable' | 'delete'): Opens =>
  async (page, locale) => {
    await page.getByRole('button', { name: wordsOf('taskTypes', locale)[name], exact: true }).click();
    await dialog(page).waitFor();
  };

/** A dialog of a task that has a button in the row of verbs. */
const verb =
  (name: 'retry' | 'compensate' | 'edit' | 'release' | 'give_up'): Opens =>
  async (page, locale) => {
    const { verbs } = wordsOf('task', locale);
    const group = page.getByRole('group', { name: verbs.label });
    await group.getByRole('button', { name: verbs[name], exact: true }).click();
    await dialog(page).waitFor();
  };

/** The start of a task that repairs this one. */
const followUp: Opens = async (page, locale) => {
  const group = page.getByRole('group', { name: wordsOf('task', locale).verbs.label });
  const { follow_up: name } = wordsOf('followUps', locale).verb;
  await group.getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor();
};

const note: Opens = async (page, locale) => {
  await page.getByRole('button', { name: wordsOf('task', locale).life.addNote }).click();
  await dialog(page).waitFor();
};

const reveal: Opens = async (page, locale) => {
  await page.getByRole('button', { name: wordsOf('task', locale).payload.reveal }).click();
  await dialog(page).waitFor();
};

const everywhere: Opens = async (page, locale) => {
  await page.getByRole('button', { name: wordsOf('account', locale).everywhere }).click();
  await dialog(page).waitFor();
};

/** A dialog of the users' pages. */
const person =
  (name: 'invite' | 'change_role' | 'edit' | 'reset_password' | 'sign_out' | 'disable'): Opens =>
  async (page, locale) => {
    const { verb: words } = wordsOf('users', locale);
    await page.getByRole('button', { name: words[name], exact: true }).click();
    await dialog(page).waitFor();
  };

/** A one-time link that is open. */
async function link(db: Database, kind: LinkKind): Promise<string> {
  const now = db.clock.now();
  const user = await insertUser(db, 'operator');
  if (kind === 'invite') await db.prisma.user.update({ where: { id: user.id }, data: { invitedAt: now } });
  const token = randomUUID();
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS[kind]);
  await createLink(db.prisma, { userId: user.id, kind, tokenHash, expiresAt, createdBy: user }, now);
  return `/link/${token}`;
}

async function task(db: Database, status: ShownStatus): Promise<string> {
  return `/tasks/${await insertTask(db, status, { ...PLANTED, bizType: await ownType(db, null) })}`;
}

const taskPage = (status: ShownStatus, opens?: PageEntry['opens']): PageEntry => ({
  route: '/tasks/[id]',
  name: `a ${status} task`,
  path: (db) => task(db, status),
  ready: payload,
  opens,
});

async function listOfOwnType(db: Database, view: string): Promise<string> {
  const bizType = await ownType(db, null);
  for (const status of ['failed', 'stuck', 'success', 'failed'] satisfies ShownStatus[])
    await insertTask(db, status, { ...PLANTED, bizType });
  return `/tasks?view=${view}&type=${bizType}`;
}

function signingType(db: Database): Promise<string> {
  return ownType(db, { url: 'http://127.0.0.1:9/none', signingSecretEnv: SIGNING_VARIABLE });
}

/** A verb of the page of an operation. */
const bulkVerb =
  (name: 'resume' | 'cancel'): Opens =>
  async (page, locale) => {
    await page.getByRole('button', { name: wordsOf('bulk', locale).verbs[name], exact: true }).click();
    await dialog(page).waitFor();
  };

/** A verb of the page of a failure group. */
const groupVerb =
  (name: 'acknowledge' | 'mute' | 'resolve' | 'assign' | 'note'): Opens =>
  async (page, locale) => {
    await page.getByRole('button', { name: wordsOf('groups', locale).verbs[name], exact: true }).click();
    await dialog(page).waitFor();
  };

/** The plan for the rows of this page, once its figures are there. */
const bulkPlan: Opens = async (page, locale) => {
  const bulk = wordsOf('bulk', locale);
  await page.getByRole('checkbox', { name: wordsOf('common', locale).table.selectPage }).click();
  const bar = page.getByRole('region', { name: wordsOf('common', locale).table.selection });
  await bar.getByRole('button').last().click();
  await dialog(page).getByText(bulk.plan.time, { exact: true }).waitFor();
};

async function groupOfFailures(db: Database): Promise<string> {
  const errorGroup = `${GROUP_PREFIX}${randomUUID().replaceAll('-', '').slice(0, 28)}`;
  await insertTask(db, 'failed', { ...PLANTED, errorGroup, bizType: await ownType(db, null) });
  return errorGroup;
}

/** Every page of the console. A route under app/ that is not here fails the spec that reads this table. */
export const PAGES: readonly PageEntry[] = [
  { route: '/sign-in', name: 'sign in', signedOut: true, path: '/sign-in' },
  { route: '/sign-in', name: 'a session that ended', signedOut: true, path: '/sign-in?reason=ended' },
  // Without a provider it leads to the form; with one, openid-connect.spec.ts looks at it.
  { route: '/sign-in/refused', name: 'refused by a provider', signedOut: true, path: '/sign-in/refused' },
  { route: '/link/[token]', name: 'an invitation', signedOut: true, path: (db) => link(db, 'invite') },
  { route: '/link/[token]', name: 'a new password', signedOut: true, path: (db) => link(db, 'reset') },
  { route: '/link/[token]', name: 'no such link', signedOut: true, path: '/link/none-of-ours' },
  { route: '/', name: 'overview', path: '/', opens: { help, menu } },
  {
    route: '/tasks',
    name: 'failed tasks',
    path: (db) => listOfOwnType(db, 'failed'),
    opens: {
      addFilter,
      'filter by type': filterForm(0),
      'filter by time': filterForm(1),
      help,
      bulkPlan,
      ...LIST_MENUS,
      'columns menu': listMenu((locale) => wordsOf('lists', locale).columns.button),
    },
  },
  { route: '/tasks', name: 'all tasks', path: (db) => listOfOwnType(db, 'all') },
  { route: '/tasks', name: 'no match', path: '/tasks?type=nobody&error=nothing+has+this' },
  taskPage('failed', {
    retry: verb('retry'),
    compensate: verb('compensate'),
    edit: verb('edit'),
    note,
    reveal,
    help,
  }),
  taskPage('stuck', { release: verb('release'), 'give up': verb('give_up') }),
  taskPage('pending'),
  taskPage('processing'),
  taskPage('success', { 'follow-up': followUp }),
  taskPage('compensated'),
  { route: '/tasks/[id]', name: 'no such task', path: '/tasks/9223372036854775807' },
  { route: '/lookup', name: 'search', path: '/lookup' },
  { route: '/lookup', name: 'nothing found', path: '/lookup?q=nothing-is-called-this' },
  {
    route: '/biz/[bizId]',
    name: 'life of a document',
    path: async (db) => {
      const bizId = `B-${await ownType(db, null)}`;
      await insertTask(db, 'failed', { ...PLANTED, bizId });
      await insertTask(db, 'success', { ...PLANTED, bizId });
      return `/biz/${bizId}`;
    },
  },
  { route: '/biz/[bizId]', name: 'no such document', path: '/biz/nobody' },
  {
    route: '/audit',
    name: 'audit trail',
    path: '/audit',
    opens: {
      'details of an entry': (page) => page.getByRole('table').locator('[aria-expanded]').first().click(),
      'filter by person': filterForm(0),
      ...LIST_MENUS,
    },
  },
  {
    route: '/groups',
    name: 'failure groups',
    path: async (db) => {
      await groupOfFailures(db);
      return '/groups';
    },
  },
  {
    route: '/groups',
    name: 'causes of a stretch of time',
    path: async (db) => {
      const { bizType, at } = await spike(db);
      const to = new Date(at.getTime() + 30 * 60_000);
      return groupsBetweenHref(at.toISOString(), to.toISOString(), bizType);
    },
    opens: { addFilter, 'filter by time': filterForm(0) },
  },
  {
    route: '/groups',
    name: 'a stretch in which nothing failed',
    path: () => Promise.resolve(groupsBetweenHref('2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z', 'nobody')),
  },
  {
    route: '/groups/[id]',
    name: 'one failure group',
    path: async (db) => `/groups/${await groupOfFailures(db)}`,
    opens: {
      acknowledge: groupVerb('acknowledge'),
      mute: groupVerb('mute'),
      resolve: groupVerb('resolve'),
      owner: groupVerb('assign'),
      note: groupVerb('note'),
    },
  },
  {
    route: '/bulk',
    name: 'bulk operations',
    path: async (db) => {
      await ownOperation(db, false);
      return '/bulk';
    },
    opens: { 'filter by kind': filterForm(0) },
  },
  { route: '/bulk', name: 'no bulk operation of a kind', path: '/bulk?kind=give_up&cursor=none' },
  {
    route: '/bulk/[id]',
    name: 'a paused bulk operation',
    path: (db) => ownOperation(db, false),
    opens: { resume: bulkVerb('resume'), 'stop the rest': bulkVerb('cancel') },
  },
  { route: '/bulk/[id]', name: 'a cancelled bulk operation', path: (db) => ownOperation(db, true) },
  { route: '/bulk/[id]', name: 'no such bulk operation', path: '/bulk/9223372036854775807' },
  {
    route: '/bulk/[id]/items',
    name: 'tasks of a bulk operation',
    path: async (db) => `${await ownOperation(db, false)}/items`,
    opens: { 'filter by state': filterForm(0) },
  },
  {
    route: '/views/install',
    name: 'a saved view, passed on',
    path: '/views/install?list=tasks&name=Refunds&query=type%3Drefund',
  },
  { route: '/views/install', name: 'no such view', path: '/views/install?list=nothing' },
  {
    route: '/slo',
    name: 'SLOs',
    path: '/slo',
    opens: {
      'another window': async (page, locale) => {
        const { custom } = wordsOf('slo', locale).range;
        await page.getByRole('button', { name: custom, exact: true }).click();
        await dialog(page).waitFor();
      },
    },
  },
  { route: '/slo', name: 'SLOs as tables', path: '/slo?view=table' },
  {
    route: '/workers',
    name: 'workers',
    path: async (db) => {
      await signingType(db);
      return '/workers';
    },
    opens: {
      'details of a worker': (page) => page.getByRole('table').locator('[aria-expanded]').first().click(),
      'hold a type': async (page, locale) => {
        const { hold } = wordsOf('workers', locale).verbs;
        await page.getByRole('button', { name: hold, exact: true }).first().click();
        await dialog(page).waitFor();
      },
    },
  },
  { route: '/settings/task-types', name: 'task types', path: '/settings/task-types' },
  {
    route: '/settings/task-types/[bizType]',
    name: 'one task type',
    path: async (db) => `/settings/task-types/${await signingType(db)}`,
    opens: { disable: typeVerb('disable'), delete: typeVerb('delete') },
  },
  {
    route: '/settings/task-types/[bizType]/edit',
    name: 'settings of a task type',
    path: async (db) => `/settings/task-types/${await signingType(db)}/edit`,
  },
  { route: '/settings/new-task-type', name: 'a new task type', path: '/settings/new-task-type' },
  {
    route: '/settings/users',
    name: 'users',
    path: '/settings/users',
    opens: {
      invite: person('invite'),
      'filter by name': filterForm(0),
      'the link of an invitation': async (page, locale) => {
        await person('invite')(page, locale);
        const { email, invite } = wordsOf('users', locale).dialog;
        await dialog(page).getByLabel(email).fill(`${randomUUID()}@makegood.test`);
        await dialog(page).getByRole('button', { name: invite.verb, exact: true }).click();
        await dialog(page).getByText('/link/').waitFor();
      },
    },
  },
  {
    route: '/settings/users/[id]',
    name: 'somebody’s account',
    path: async (db) => `/settings/users/${(await insertUser(db, 'operator')).id}`,
    opens: {
      'change role': person('change_role'),
      'edit account': person('edit'),
      'reset password': person('reset_password'),
      'sign out': person('sign_out'),
      disable: person('disable'),
    },
  },
  { route: '/settings/users/[id]', name: 'no such account', path: '/settings/users/9223372036854775807' },
  { route: '/settings/permissions', name: 'permissions', path: '/settings/permissions' },
  { route: '/account', name: 'my account', path: '/account', opens: { 'sign out everywhere': everywhere } },
  ...RECONCILIATION_PAGES,
  { route: null, name: 'no such page', path: '/no/such/page' },
];
