import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

// These files do not exist, so the rules that need types are left out; `typed` below proves one of those.
const untyped = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, project: null } },
    },
    { files: ['**/*.{ts,tsx}'], rules: tseslint.configs.disableTypeChecked.rules },
  ],
});

async function rulesBroken(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await untyped.lintText(code, { filePath: join(root, filePath) });
  return [...new Set(result?.messages.map((message) => message.ruleId))];
}

const lines = (count: number) => 'export {};\n'.repeat(count);
const longFunction = `export function verb() {\n${'  work();\n'.repeat(79)}}\nfunction work() {}\n`;
const readClock = 'export const now = new Date();\n';
const writeStatus = 'export const f = (tx) => tx.asyncTask.update({ where: {}, data: { status: 3 } });\n';
const createTask = 'export const f = (tx) => tx.asyncTask.create({ data: { status: 3 } });\n';
const readRaw = 'export const f = (tx) => tx.$queryRaw`SELECT 1`;\n';
const writeRaw = 'export const f = (tx) => tx.$executeRaw`DELETE FROM t`;\n';
const compare = 'export const f = (task) => task.status === 3;\n';

describe('the configuration refuses', () => {
  test.each([
    ['any', 'lib/domain/x.ts', 'export const a: any = 1;\n', '@typescript-eslint/no-explicit-any'],
    ['more than 250 lines', 'lib/domain/x.ts', lines(251), 'max-lines'],
    ['more than 400 lines of tests', 'lib/domain/x.test.ts', lines(401), 'max-lines'],
    ['four levels', 'lib/domain/x.ts', 'if (a) { if (b) { if (c) { if (d) { e(); } } } }\n', 'max-depth'],
    ['names in another case', 'lib/domain/someFile.ts', lines(1), 'makegood/kebab-file-names'],
    ['names without a meaning', 'lib/domain/utils.ts', lines(1), 'makegood/kebab-file-names'],
    ['a verb of 81 lines', 'lib/services/tasks/x.ts', longFunction, 'max-lines-per-function'],
    ['the process clock in domain', 'lib/domain/x.ts', readClock, 'makegood/clock-only'],
    ['the process clock in app', 'app/page.tsx', readClock, 'makegood/clock-only'],
    ['the process clock in the engine', 'lib/engine/x.ts', readClock, 'makegood/clock-only'],
    ['a status written by a service', 'lib/services/x.ts', writeStatus, 'makegood/single-status-writer'],
    ['a status written by the engine', 'lib/engine/x.ts', writeStatus, 'makegood/single-status-writer'],
    ['a status written elsewhere in lib/db', 'lib/db/x.ts', writeStatus, 'makegood/single-status-writer'],
    ['a status moved by a test', 'lib/engine/x.test.ts', writeStatus, 'makegood/single-status-writer'],
    ['a task made by a service', 'lib/services/x.ts', createTask, 'makegood/single-status-writer'],
    ['raw reads in services', 'lib/services/x.ts', readRaw, 'makegood/no-raw-sql'],
    ['raw reads in app', 'app/page.tsx', readRaw, 'makegood/no-raw-sql'],
    ['raw writes in lib/db', 'lib/db/x.ts', writeRaw, 'makegood/no-raw-sql'],
    ['raw writes in the engine', 'lib/engine/x.ts', writeRaw, 'makegood/no-raw-sql'],
    ['status numbers in components', 'components/tasks/x.tsx', compare, 'makegood/no-status-literals'],
    ['status numbers in app', 'app/page.tsx', compare, 'makegood/no-status-literals'],
    ['switched-off tests', 'lib/domain/x.test.ts', "test.skip('a');\n", 'makegood/no-switched-off-tests'],
    ['switched-off specs', 'e2e/x.spec.ts', "test.only('a');\n", 'makegood/no-switched-off-tests'],
    ['sleeping specs', 'e2e/x.spec.ts', 'page.waitForTimeout(9);\n', 'makegood/no-sleeping-tests'],
    ['sleeping tests', 'lib/domain/x.test.ts', 'setTimeout(f, 9);\n', 'makegood/no-sleeping-tests'],
    ['hooks in a condition', 'components/ui/x.tsx', hookInCondition(), 'react-hooks/rules-of-hooks'],
  ])('%s', async (_what, filePath, code, rule) => {
    expect(await rulesBroken(filePath, code)).toContain(rule);
  });

  test('a promise that nobody waits for', async () => {
    const typed = new ESLint({ cwd: root, ignore: false });
    const [result] = await typed.lintFiles(['lib/testing/lint/fixtures/floating-promise.ts']);
    expect(result?.messages.map((message) => message.ruleId)).toEqual([
      '@typescript-eslint/no-floating-promises',
    ]);
  }, 60_000);
});

describe('the configuration lets pass', () => {
  test.each([
    ['the clock itself', 'lib/domain/clock.ts', readClock],
    ['the clock of the screen', 'components/ui/now.tsx', readClock],
    ['the one writer', 'lib/db/task-writer.ts', writeStatus],
    ['factories', 'lib/testing/tasks.ts', createTask],
    ['named raw reads', 'lib/db/locking-reads.ts', readRaw],
    ['migrations', 'lib/db/migrate-mysql.ts', writeRaw],
    ['250 lines', 'lib/domain/x.ts', lines(250)],
    ['400 lines of tests', 'lib/domain/x.test.ts', lines(400)],
  ])('%s', async (_what, filePath, code) => {
    expect(await rulesBroken(filePath, code)).toEqual([]);
  });
});

function hookInCondition(): string {
  return "import { useState } from 'react';\nexport function X({ a }) { if (a) { useState(1); } return null; }\n";
}
