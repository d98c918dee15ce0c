import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment';

const OIDC = {
  OIDC_ISSUER: 'https://id.example.com/realms/main',
  OIDC_CLIENT_ID: 'makegood',
  OIDC_CLIENT_SECRET: 'a secret',
};

test('a provider has working defaults', () => {
  expect(readEnvironment(OIDC)).toMatchObject({
    passwordLogin: true,
    openIdConnect: {
      issuer: 'https://id.example.com/realms/main',
      clientId: 'makegood',
      clientSecret: 'a secret',
      name: 'OpenID Connect',
      scope: 'openid profile email',
      roleClaim: 'roles',
      roles: { map: [], fallback: null },
    },
  });
});

test('a role map keeps its order, and values may contain = and, between semicolons, commas', () => {
  const mapOf = (OIDC_ROLE_MAP: string) =>
    readEnvironment({ ...OIDC, OIDC_ROLE_MAP }).openIdConnect?.roles.map;
  expect(mapOf('ops=operator, fin=finance')).toEqual([
    { value: 'ops', role: 'operator' },
    { value: 'fin', role: 'finance' },
  ]);
  expect(mapOf('CN=ops,OU=it=operator; CN=boss,OU=it = administrator')).toEqual([
    { value: 'CN=ops,OU=it', role: 'operator' },
    { value: 'CN=boss,OU=it', role: 'administrator' },
  ]);
});

test('no passwords, and a role for everybody', () => {
  const env = readEnvironment({ ...OIDC, OIDC_PASSWORD_LOGIN: 'off', OIDC_DEFAULT_ROLE: 'support' });
  expect(env.passwordLogin).toBe(false);
  expect(env.openIdConnect?.roles.fallback).toBe('support');
});

test('blank variables are the same as none', () => {
  const blank = Object.fromEntries(Object.keys(OIDC).map((name) => [name, '']));
  expect(readEnvironment({ ...blank, OIDC_ROLE_MAP: '' }).openIdConnect).toBeNull();
});

test('an issuer on this machine may do without TLS', () => {
  const env = readEnvironment({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:4000' });
  expect(env.openIdConnect?.issuer).toBe('http://127.0.0.1:4000');
});

test.each([
  [
    { ...OIDC, OIDC_ISSUER: 'http://id.example.com' },
    /OIDC_ISSUER must be an address that begins with https/,
  ],
  [{ ...OIDC, OIDC_ISSUER: 'id.example.com' }, /OIDC_ISSUER must be an address/],
  [
    { ...OIDC, OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' },
    /OIDC_CLIENT_ID is needed .*\nOIDC_CLIENT_SECRET is needed/,
  ],
  [{ ...OIDC, OIDC_ISSUER: '' }, /OIDC_ISSUER is needed/],
  [{ OIDC_PASSWORD_LOGIN: 'off' }, /OIDC_PASSWORD_LOGIN must be on without/],
  [{ ...OIDC, OIDC_PASSWORD_LOGIN: 'no' }, /OIDC_PASSWORD_LOGIN must be on or off/],
  [
    { ...OIDC, OIDC_ROLE_MAP: 'ops=root' },
    /OIDC_ROLE_MAP must be entries .*"ops=root" is none.* administrator/,
  ],
  [{ ...OIDC, OIDC_ROLE_MAP: '=operator' }, /OIDC_ROLE_MAP/],
  [{ ...OIDC, OIDC_ROLE_MAP: 'operator' }, /OIDC_ROLE_MAP/],
  [{ ...OIDC, OIDC_DEFAULT_ROLE: 'root' }, /OIDC_DEFAULT_ROLE must be one of/],
  [{ ...OIDC, OIDC_SCOPE: 'profile email' }, /OIDC_SCOPE must be scopes/],
])('%j is refused by the name of the setting', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(EnvironmentError);
  expect(() => readEnvironment(source)).toThrow(message);
});
