import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = join(root, '.dependency-cruiser.cjs');

/** Rule → an importing file, what it imports, and the file that makes. */
const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ['direction-lib-domain', 'lib/domain/a.ts', '@/lib/db/x'],
  ['direction-lib-config', 'lib/config/a.ts', '@/lib/db/x'],
  ['direction-lib-db', 'lib/db/a.ts', '@/lib/services/x'],
  ['direction-lib-executors', 'lib/executors/a.ts', '@/lib/db/x'],
  ['direction-lib-handlers', 'lib/handlers/a.ts', '@/lib/db/x'],
  ['direction-lib-engine', 'lib/engine/a.ts', '@/lib/services/x'],
  ['direction-lib-services', 'lib/services/a.ts', '@/lib/engine/x'],
  ['direction-lib-services', 'lib/services/b.ts', '@/lib/web/x'],
  ['direction-lib-reconciliation', 'lib/reconciliation/a.ts', '@/lib/services/x'],
  ['direction-lib-web', 'lib/web/a.ts', '@/lib/db/x'],
  ['direction-lib-web', 'lib/web/b.ts', '@/lib/engine/x'],
  ['direction-lib-web', 'lib/web/c.ts', '@/lib/executors/x'],
  ['direction-lib-worker', 'lib/worker/a.ts', '@/lib/web/x'],
  ['direction-components', 'components/a.tsx', '@/lib/services/x'],
  ['direction-components', 'components/b.tsx', '@/lib/db/x'],
  ['direction-app', 'app/a.tsx', '@/lib/db/x'],
  ['direction-app', 'app/b.tsx', '@/lib/engine/x'],
  ['domain-is-pure', 'lib/domain/b.ts', 'node:fs'],
  ['domain-is-pure', 'lib/domain/c.ts', 'zod'],
  ['server-only-in-web', 'lib/services/c.ts', 'server-only'],
  ['next-in-web', 'lib/services/d.ts', 'next'],
  ['drivers-in-db', 'lib/services/e.ts', 'better-sqlite3'],
  ['drivers-in-db', 'lib/engine/b.ts', 'mariadb'],
  ['testing-in-tests', 'lib/services/f.ts', '@/lib/testing/x'],
  ['development-only', 'lib/services/g.ts', 'fast-check'],
  ['resolves', 'lib/services/h.ts', './nowhere'],
];

const ALLOWED: [from: string, to: string][] = [
  ['lib/services/ok.ts', '@/lib/db/x'],
  ['lib/engine/ok.ts', '@/lib/db/x'],
  ['lib/services/ok.test.ts', '@/lib/testing/x'],
  ['lib/web/ok.ts', 'server-only'],
  ['lib/db/ok.ts', 'mariadb'],
  ['lib/testing/ok.ts', '@/lib/engine/x'],
  ['components/ok.tsx', '@/lib/domain/x'],
  ['app/ok.tsx', '@/lib/web/x'],
];

type Violation = { from: string; to: string; rule: { name: string } };
let folder = '';
let violations: Violation[] = [];

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function fakePackage(name: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
  write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
}

function cruise(): Violation[] {
  const args = [cli, 'app', 'components', 'lib', '--config', config, '--output-type', 'json'];
  const text = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  return (JSON.parse(text) as { summary: { violations: Violation[] } }).summary.violations;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'makegood-directions-'));
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "moduleResolution": "bundler", "paths": { "@/*": ["./*"] } } }',
  );
  const packages = ['zod', 'next', 'better-sqlite3', 'mariadb', 'server-only'];
  for (const name of [...packages, 'fast-check']) fakePackage(name);
  const versions = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
  write(
    'package.json',
    JSON.stringify({ dependencies: versions, devDependencies: { 'fast-check': '1.0.0' } }),
  );
  const goals = [...FORBIDDEN.map(([, , to]) => to), ...ALLOWED.map(([, to]) => to)];
  for (const to of goals.filter((goal) => goal.startsWith('@/')))
    write(`${to.slice(2)}.ts`, 'export const x = 1;\n');
  const imports = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [from, to] of imports) write(from, `import * as x from '${to}';\nexport const y = x;\n`);
  write('lib/domain/ring-one.ts', "import type { Two } from './ring-two';\nexport type One = Two | 1;\n");
  write('lib/domain/ring-two.ts', "import type { One } from './ring-one';\nexport type Two = One | 2;\n");
  violations = cruise();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('refused', () => {
  test.each(FORBIDDEN)('%s: %s → %s', (rule, from) => {
    expect(violations.filter((found) => found.from === from).map((found) => found.rule.name)).toContain(rule);
  });

  test('no-cycles: types alone make one, too', () => {
    expect(violations.filter((found) => found.rule.name === 'no-cycles')).not.toHaveLength(0);
  });
});

test.each(ALLOWED)('allowed: %s → %s', (from) => {
  expect(violations.filter((found) => found.from === from)).toEqual([]);
});

test('a violation ends the command with a failure', () => {
  const args = [cli, 'lib', '--config', config];
  expect(spawnSync(process.execPath, args, { cwd: folder }).status).not.toBe(0);
}, 60_000);
