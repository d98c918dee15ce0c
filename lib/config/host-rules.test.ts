import { describe, expect, test } from 'vitest';
import { guardedLookup, REFUSED_ADDRESS, type Resolve } from '../executors/guarded-lookup';
import { hostMatches, isPrivateAddress, judgeHost } from './host-rules';

describe('host rules', () => {
  test.each([
    ['https://api.example.com/x', 'api.example.com', true],
    ['https://API.example.com./x', 'api.example.com', true],
    ['https://api.example.com/x', '*.example.com', true],
    ['https://a.b.example.com/x', '*.example.com', true],
    ['https://example.com/x', '*.example.com', false],
    ['https://evilexample.com/x', '*.example.com', false],
    ['https://example.com.evil.test/x', 'example.com', false],
    ['https://example.com/x', 'example.com:443', true],
    ['https://example.com:8443/x', 'example.com:443', false],
    ['https://example.com:8443/x', 'example.com', true],
    ['http://[::1]:8080/x', '[::1]:8080', true],
    ['http://[::1]:8080/x', '[::1]:80', false],
  ])('%s under %s: %s', (url, pattern, matches) => {
    expect(hostMatches(new URL(url), pattern)).toBe(matches);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    'not an address',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test('public addresses are not', () => {
    expect(isPrivateAddress('93.184.216.34')).toBe(false);
    expect(isPrivateAddress('2606:2800:220:1:248:1893:25c8:1946')).toBe(false);
  });

  test('odd spellings of a loopback address are what they are', () => {
    for (const host of ['2130706433', '0x7f.1', '127.1', '[::ffff:7f00:1]']) {
      const rules = { allowedHosts: [], allowedPrivateHosts: [] };
      expect(judgeHost(new URL(`http://${host}/`), rules, true)).toMatchObject({ allowed: false });
    }
  });

  test('an empty list trusts only what the settings themselves name', () => {
    const none = { allowedHosts: [], allowedPrivateHosts: [] };
    expect(judgeHost(new URL('https://a.test/'), none, true)).toMatchObject({ allowed: true });
    expect(judgeHost(new URL('https://a.test/'), none, false)).toMatchObject({ allowed: false });
    const listed = { allowedHosts: ['b.test'], allowedPrivateHosts: [] };
    expect(judgeHost(new URL('https://a.test/'), listed, true)).toMatchObject({ allowed: false });
  });
});

describe('guarded lookup', () => {
  const addresses = [
    { address: '10.0.0.1', family: 4 },
    { address: '93.184.216.34', family: 4 },
  ];
  const resolve: Resolve = (_, __, done) => done(null, addresses);
  const look = (privateAllowed: boolean, all: boolean, how = resolve) =>
    new Promise((settle) => {
      guardedLookup(privateAllowed, how)('shop.test', { all }, (error, found) => settle(error ?? found));
    });

  test('hands out public addresses only, one or all, as it was asked', async () => {
    expect(await look(false, true)).toEqual([addresses[1]]);
    expect(await look(false, false)).toBe('93.184.216.34');
    expect(await look(true, true)).toEqual(addresses);
  });

  test('refuses a name that leads to private addresses alone', async () => {
    const inside: Resolve = (_, __, done) => done(null, [{ address: '10.0.0.1', family: 4 }]);
    expect(await look(false, true, inside)).toMatchObject({ code: REFUSED_ADDRESS });
  });
});
