import { describe, expect, it } from 'vitest';
import { safeCallback } from './safe-callback';

const site = 'https://console.test';

describe('case-38: a callback never leaves the site', () => {
  it.each([
    'https://console.test.evil.test/',
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    'javascript:1',
  ])('goes to the first page instead of %s', (value) => expect(safeCallback(value, site)).toBe('/'));

  it('follows a path with its query', () => {
    expect(safeCallback('/tasks?status=3', site)).toBe('/tasks?status=3');
  });

  it.each([
    ['a second slash that appears by parsing', '/.//evil.test'],
    ['the same with dots after a segment', '/a/..//evil.test'],
    ['a tab between slashes', '/\t/evil.test'],
    ['a line break between slashes', '/\n/evil.test'],
    ['a leading space', ' //evil.test'],
    ['a user name that looks like the site', 'https://console.test@evil.test/'],
    ['a user name behind a path', 'https://evil.test/https://console.test/'],
    ['another port', 'https://console.test:8443/tasks'],
    ['another scheme', 'http://console.test/tasks'],
    ['upper case schemes', 'JaVaScRiPt:alert(1)'],
    ['a data address', 'data:text/html,x'],
    ['half an escape', '%E0%A4%A'],
    ['nothing', ''],
    ['a list', ['/tasks', '/audit']],
    ['no value', undefined],
    ['null', null],
    ['an object', { href: '/tasks' }],
    ['very long text', `/${'a'.repeat(5000)}`],
    ['an impossible port', 'https://console.test:99999/'],
    ['a broken host', 'https://[/'],
  ])('refuses %s', (_name, value) => expect(safeCallback(value, site)).toBe('/'));

  it('keeps broken escapes inside a path as they are', () => {
    expect(safeCallback('/tasks?q=%E0%A4%A', site)).toBe('/tasks?q=%E0%A4%A');
  });

  it('takes the path of an address on the site itself', () => {
    expect(safeCallback('https://console.test/tasks/7#payload', site)).toBe('/tasks/7#payload');
  });

  it('does not come back to the sign-in page or to an interface', () => {
    expect(safeCallback('/sign-in?callbackUrl=/tasks', site)).toBe('/');
    expect(safeCallback('/api/auth/signout', site)).toBe('/');
    expect(safeCallback('/sign-in-help', site)).toBe('/sign-in-help');
  });
});
