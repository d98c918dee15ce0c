import { expect, test } from 'vitest';
import { claimValues, roleOfClaim } from './provider-roles';

const MAP = [
  { value: 'ops', role: 'operator' },
  { value: 'fin', role: 'finance' },
] as const;

test('the first entry of the map that matches decides, whatever the order of the claim', () => {
  expect(roleOfClaim(['fin', 'ops'], { map: MAP, fallback: null })).toBe('operator');
  expect(roleOfClaim(['fin'], { map: MAP, fallback: 'support' })).toBe('finance');
});

test('without a match the fallback stands, or nothing', () => {
  expect(roleOfClaim(['x'], { map: MAP, fallback: 'support' })).toBe('support');
  expect(roleOfClaim([], { map: MAP, fallback: null })).toBeNull();
});

test('values are compared letter for letter', () => {
  expect(roleOfClaim(['OPS', ' ops', 'ops2'], { map: MAP, fallback: null })).toBeNull();
});

test.each([
  ['a list', { roles: ['a', 'b'] }, 'roles', ['a', 'b']],
  ['one text', { roles: 'a' }, 'roles', ['a']],
  ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  ['a name with dots', { 'https://x.test/roles': ['a'] }, 'https://x.test/roles', ['a']],
  ['other types', { roles: ['a', 1, null, { b: 'c' }] }, 'roles', ['a']],
  ['nothing', {}, 'roles', []],
  ['a path through a text', { roles: 'a' }, 'roles.length', []],
  ['what every object has', {}, 'constructor.name', []],
  ['a prototype', {}, '__proto__.x', []],
  ['an object', { roles: { a: true } }, 'roles', []],
])('claim: %s', (_name, claims, path, values) => expect(claimValues(claims, path)).toEqual(values));
