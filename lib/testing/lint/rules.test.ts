import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, it } from 'vitest';
import { makegood } from './plugin.js';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
});
const error = (messageId: string) => [{ messageId }];
const rules = makegood.rules as unknown as Record<string, Parameters<typeof tester.run>[1]>;

/** Runs one rule of the plugin; fails when there is none of that name. */
function prove(name: string, cases: Parameters<typeof tester.run>[2]) {
  const rule = rules[name];
  if (rule === undefined) throw new Error(`the plugin has no rule "${name}"`);
  tester.run(name, rule, cases);
}

prove('clock-only', {
  valid: ['new Date(0)', 'new Date(row.at)', 'Date.parse(text)', 'Date.UTC(2026, 1)', 'clock.now()'],
  invalid: [
    { code: 'new Date()', errors: error('clock') },
    { code: 'new globalThis.Date()', errors: error('clock') },
    { code: 'Date()', errors: error('clock') },
    { code: 'Date.now()', errors: error('clock') },
    { code: "globalThis.Date['now']()", errors: error('clock') },
    { code: 'const read = Date.now;', errors: error('clock') },
  ],
});

prove('no-raw-sql', {
  valid: [
    'db.user.findMany()',
    { code: 'tx.$queryRaw`SELECT 1`', options: [{ reads: true }] },
    { code: 'tx.$queryRawUnsafe(sql)', options: [{ reads: true }] },
  ],
  invalid: [
    { code: 'tx.$queryRaw`SELECT 1`', errors: error('read') },
    { code: 'tx.$queryRawUnsafe(sql)', errors: error('read') },
    { code: "tx['$queryRaw']`SELECT 1`", errors: error('read') },
    { code: 'tx.$executeRaw`DELETE FROM t`', errors: error('write') },
    { code: 'tx.$executeRawUnsafe(sql)', options: [{ reads: true }], errors: error('write') },
    { code: 'const { $executeRaw } = db;', options: [{ reads: true }], errors: error('write') },
    { code: 'const { $queryRaw: ask } = db;', errors: error('read') },
  ],
});

prove('single-status-writer', {
  valid: [
    'tx.asyncTask.findMany({ where: { status: 3 } })',
    'tx.asyncTask.updateMany({ where: { status: 3 }, data: { lockVersion: 1 } })',
    'tx.otherTable.update({ data: { status: 3 } })',
    'const data = { lastError: null }; tx.asyncTask.update({ where, data });',
    'const extra = { lastError: null }; tx.asyncTask.update({ where, data: { ...extra, retryCount: 1 } });',
    { code: 'tx.asyncTask.create({ data: { ...row, status: 3 } })', options: [{ creates: true }] },
    { code: 'tx.asyncTask.createMany({ data: rows })', options: [{ creates: true }] },
  ],
  invalid: [
    { code: 'tx.asyncTask.update({ where, data: { status: 3 } })', errors: error('status') },
    { code: 'db.prisma.asyncTask.updateMany({ data: { status } })', errors: error('status') },
    { code: "db['asyncTask'].update({ data: { 'status': 3 } })", errors: error('status') },
    { code: '(tx as Tx).asyncTask!.update({ data: { status: 3 } as Data })', errors: error('status') },
    { code: 'tx.asyncTask.updateManyAndReturn({ data: { status: { set: 3 } } })', errors: error('status') },
    { code: 'tx.asyncTask.create({ data: { status: 0 } })', errors: error('status') },
    { code: 'tx.asyncTask.createMany({ data: [{ bizType }, { status: 0 }] })', errors: error('status') },
    { code: 'tx.asyncTask.upsert({ where, create: {}, update: { status: 1 } })', errors: error('status') },
    { code: 'tx.asyncTask.upsert({ where, create: { status: 1 }, update: {} })', errors: error('status') },
    { code: 'const data = { status: 3 }; tx.asyncTask.update({ where, data });', errors: error('status') },
    { code: 'tx.asyncTask.update({ where, data: { ...{ status: 3 } } })', errors: error('status') },
    { code: 'tx.asyncTask.update({ where, data: { [column]: 3 } })', errors: error('hidden') },
    { code: 'tx.asyncTask.update({ where, data: changes })', errors: error('hidden') },
    { code: 'tx.asyncTask.update({ where, data: { ...changes } })', errors: error('hidden') },
    { code: 'let data = {}; tx.asyncTask.update({ where, data });', errors: error('hidden') },
    { code: 'tx.asyncTask.update(options)', errors: error('hidden') },
    { code: 'tx.asyncTask.update({ where, ...rest })', errors: error('hidden') },
    { code: 'tx.asyncTask[verb]({ data })', errors: error('hidden') },
    { code: 'const table = tx.asyncTask; table.update({ data });', errors: error('alias') },
    { code: 'const { asyncTask } = tx;', errors: error('alias') },
    { code: 'const move = tx.asyncTask.update;', errors: error('alias') },
    {
      code: 'tx.asyncTask.update({ where, data: { status: 3 } })',
      options: [{ creates: true }],
      errors: error('status'),
    },
  ],
});

prove('no-status-literals', {
  valid: [
    'task.status === STATUS.failed',
    'new Response(null, { status: 403 })',
    'response.status >= 400',
    'count === 3',
    'const { status = x } = task;',
    '<StatusMark status={task.status} />',
  ],
  invalid: [
    { code: 'task.status === 3', errors: error('literal') },
    { code: '0 !== task.status', errors: error('literal') },
    { code: 'task!.status! < 2', errors: error('literal') },
    { code: 'fromStatus == 1', errors: error('literal') },
    { code: 'const where = { status: 3 };', errors: error('literal') },
    { code: 'const where = { status: { in: [STATUS.failed, 4] } };', errors: error('literal') },
    { code: 'const where = { status: 3 as const };', errors: error('literal') },
    { code: 'switch (task.status) { case 3: break; }', errors: error('literal') },
    { code: '[STATUS.failed, 4].includes(task.status)', errors: error('literal') },
    { code: '<StatusMark status={3} />', errors: error('literal') },
  ],
});

prove('no-switched-off-tests', {
  valid: ["test('a', () => {})", 'list.only', "test.each(rows)('a', () => {})", 'query({ skip: 10 })'],
  invalid: [
    { code: "test.skip('a', () => {})", errors: error('off') },
    { code: "it.only('a', () => {})", errors: error('off') },
    { code: "test.todo('a')", errors: error('off') },
    { code: "test.describe.only('a', () => {})", errors: error('off') },
    { code: "describe.skipIf(slow)('a', () => {})", errors: error('off') },
    { code: 'test.fixme()', errors: error('off') },
    { code: "test.each(rows).skip('a', () => {})", errors: error('off') },
    { code: "test('a', { skip: true }, () => {})", errors: error('off') },
    { code: "test('a', ({ skip }) => { skip(); })", errors: error('off') },
    { code: "test('a', (context) => { context.skip(); })", errors: error('off') },
    { code: "xit('a', () => {})", errors: error('off') },
  ],
});

prove('no-sleeping-tests', {
  valid: [
    'vi.advanceTimersByTime(1000)',
    "vi.useFakeTimers({ toFake: ['setTimeout'] })",
    'run({ setTimeout: fake })',
  ],
  invalid: [
    { code: 'await new Promise((done) => setTimeout(done, 50));', errors: error('sleep') },
    { code: 'const sleep = promisify(setTimeout);', errors: error('sleep') },
    { code: 'globalThis.setTimeout(done, 50);', errors: error('sleep') },
    { code: "import { scheduler } from 'node:timers/promises';", errors: error('sleep') },
    { code: 'await page.waitForTimeout(500);', errors: error('sleep') },
    { code: 'Atomics.wait(view, 0, 0, 50);', errors: error('sleep') },
  ],
});

prove('kebab-file-names', {
  valid: [
    { code: '', filename: 'lib/db/task-writer.db.test.ts' },
    { code: '', filename: 'app/(console)/biz/[bizId]/page.tsx' },
    { code: '', filename: '.dependency-cruiser.cjs' },
  ],
  invalid: [
    { code: '', filename: 'lib/db/taskWriter.ts', errors: error('kebab') },
    { code: '', filename: 'components/ui/StatusMark.tsx', errors: error('kebab') },
    { code: '', filename: 'lib/db/task_writer.ts', errors: error('kebab') },
    { code: '', filename: 'lib/domain/utils.ts', errors: error('empty') },
    { code: '', filename: 'lib/helpers/money.ts', errors: error('empty') },
    { code: '', filename: 'lib/domain/common.test.ts', errors: error('empty') },
  ],
});
