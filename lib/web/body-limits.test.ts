import { describe, expect, it } from 'vitest';
import { brokenBodyLimit } from './body-limits';

const KB = 1024;
const MB = 1024 * KB;

describe('how large a request may be', () => {
  it.each([
    ['a visitor without a session', '/sign-in', false, 64 * KB],
    ['the same at the address of a task', '/tasks/1', false, 64 * KB],
    ['a form of the console', '/account', true, MB],
    ['an edited payload', '/tasks/1', true, 20 * MB],
    ['a workbook that is looked into', '/api/first-rows', true, 20 * MB],
    ['a part of a statement', '/api/statements/1/parts/0', true, MB],
  ])('%s', (_name, path, signedIn, limit) => {
    expect(brokenBodyLimit({ path, signedIn, contentLength: String(limit) })).toBeNull();
    expect(brokenBodyLimit({ path, signedIn, contentLength: String(limit + 1) })).toBe(limit);
  });

  it('knows no limit of a length that nobody declared', () => {
    expect(brokenBodyLimit({ path: '/account', signedIn: true, contentLength: null })).toBeNull();
  });
});
