import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withEnvFile } from './env-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makegood-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file fills in what the process was not given', () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=4000\nDATABASE_TIMEZONE="Asia/Shanghai"\n');
  expect(withEnvFile({ PORT: '5000' }, file)).toEqual({ PORT: '5000', DATABASE_TIMEZONE: 'Asia/Shanghai' });
});

test('without a file the process decides alone', () => {
  expect(withEnvFile({ PORT: '5000' }, join(folder, 'none'))).toEqual({ PORT: '5000' });
});
