import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../testing/product';

const folder = mkdtempSync(join(tmpdir(), 'makegood-start-'));
const aFile = join(folder, 'a-file');
writeFileSync(aFile, 'no ledger at all, and long enough to be read as one'.repeat(40));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start` with nothing but these settings. Blank ones are the same as none. */
function start(settings: Record<string, string>): { code: number | null; said: string } {
  const bare = { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production' as const };
  const usable = {
    MAKEGOOD_SECRET: 'a secret of 16 or more',
    PORT: '45871',
    DATABASE_URL: `file:${folder}/l.db`,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'lib/worker/start.ts'], {
    cwd: PROJECT_ROOT,
    env: { ...bare, ...usable, ...settings },
    encoding: 'utf8',
    timeout: 15_000,
  });
  return { code: status, said: stdout + stderr };
}

describe('npm start with a setting that cannot be used', () => {
  it.each<[string, Record<string, string>, number, RegExp]>([
    ['no secret', { MAKEGOOD_SECRET: '' }, 2, /MAKEGOOD_SECRET is not set/],
    ['a short secret', { MAKEGOOD_SECRET: 'short' }, 2, /MAKEGOOD_SECRET must be at least 16 characters/],
    ['a database of another kind', { DATABASE_URL: 'postgres://u:p@h/d' }, 2, /use file: or mysql:/],
    ['a text that is no address', { DATABASE_URL: 'ledger' }, 2, /DATABASE_URL is no address/],
    ['no database named', { DATABASE_URL: 'mysql://u:hush-hush@h:3306' }, 2, /needs a host and a database/],
    ['a bare percent sign', { DATABASE_URL: 'mysql://u:hush-hush%@h/d' }, 2, /write it as %25/],
    [
      'a folder that is a file',
      { DATABASE_URL: `file:${aFile}/l.db` },
      1,
      /the database at .* cannot be used/,
    ],
    ['a file that is no database', { DATABASE_URL: `file:${aFile}` }, 1, /the database at .* cannot be used/],
    ['an unknown zone', { DATABASE_TIMEZONE: 'Asia/Shangai' }, 2, /neither an offset .* nor a known zone/],
    ['a malformed offset', { DATABASE_TIMEZONE: '+8' }, 2, /DATABASE_TIMEZONE/],
    ['a zone whose clock changes', { DATABASE_TIMEZONE: 'Europe/Paris' }, 2, /changes its clock/],
    ['a port that is none', { PORT: '70000' }, 2, /PORT must be a number from 1 to 65535/],
    ['an address without a scheme', { MAKEGOOD_URL: 'ops.example' }, 2, /MAKEGOOD_URL must be an address/],
    ['an address of another scheme', { MAKEGOOD_URL: 'ftp://ops.example' }, 2, /MAKEGOOD_URL must be/],
    ['no file of types', { MAKEGOOD_TASK_TYPES: 'nowhere.json' }, 2, /there is no file .*nowhere\.json/],
    ['proxies that are no number', { MAKEGOOD_TRUSTED_PROXIES: 'yes' }, 2, /MAKEGOOD_TRUSTED_PROXIES/],
  ])('%s ends with one sentence', (_name, settings, code, sentence) => {
    const { code: ended, said } = start(settings);
    expect(said).toMatch(sentence);
    expect(said.match(/Makegood cannot start: /g)).toHaveLength(1);
    // No stack, and never the password.
    expect(said).not.toMatch(/\n\s+at |hush-hush/);
    expect(ended).toBe(code);
  });
});
