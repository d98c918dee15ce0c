import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './origin-check';

const set = { method: 'POST', host: '10.0.0.7:3000', publicOrigin: 'https://console.test' };
const guessed = { method: 'POST', host: 'localhost:3000', publicOrigin: null };

describe('case-39: only our own pages may change something', () => {
  it.each([
    ['another host', 'https://evil.test'],
    ['a look-alike', 'https://console.test.evil.test'],
    ['null', 'null'],
    ['unparseable text', 'ht!tp://%'],
    ['no header', null],
    ['empty text', ''],
    ['another scheme', 'http://console.test'],
    ['another port', 'https://console.test:8443'],
    ['a path behind it', 'https://console.test/tasks'],
    ['a user in it', 'https://console.test@evil.test'],
    ['two of them', 'https://console.test, https://evil.test'],
    ['a file', 'file://'],
    ['the host that a proxy talks to', 'http://10.0.0.7:3000'],
  ])('refuses %s', (_name, origin) => expect(isOwnOrigin({ ...set, origin })).toBe(false));

  it('accepts the public origin, whatever Host a reverse proxy sends', () => {
    expect(isOwnOrigin({ ...set, origin: 'https://console.test' })).toBe(true);
    expect(isOwnOrigin({ ...set, host: null, origin: 'https://console.test' })).toBe(true);
  });

  it('compares with the own host where no public address was set', () => {
    expect(isOwnOrigin({ ...guessed, origin: 'http://localhost:3000' })).toBe(true);
    expect(isOwnOrigin({ ...guessed, origin: 'http://localhost:3001' })).toBe(false);
    expect(isOwnOrigin({ ...guessed, origin: 'http://evil.test' })).toBe(false);
    expect(isOwnOrigin({ ...guessed, host: null, origin: 'http://localhost:3000' })).toBe(false);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('asks for it with %s too', (method) => {
    expect(isOwnOrigin({ ...set, method, origin: 'https://evil.test' })).toBe(false);
  });

  it.each(['GET', 'HEAD'])('lets %s pass, since it changes nothing', (method) => {
    expect(isOwnOrigin({ ...set, method, origin: null })).toBe(true);
  });
});
