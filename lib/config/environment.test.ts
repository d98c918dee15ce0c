import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment';

test('an empty environment has working defaults', () => {
  expect(readEnvironment({})).toEqual({
    port: 3000,
    databaseUrl: 'file:./data/makegood.db',
    databaseTimezone: 'UTC',
    worker: true,
    url: 'http://localhost:3000',
    secret: null,
    adminEmail: 'admin@makegood.local',
    adminPassword: null,
    label: null,
    trustedProxies: 0,
    openIdConnect: null,
    passwordLogin: true,
  });
});

test('the address follows PORT unless it is given', () => {
  expect(readEnvironment({ PORT: '4001' }).url).toBe('http://localhost:4001');
  expect(readEnvironment({ PORT: '4001', MAKEGOOD_URL: 'https://ops.example/' }).url).toBe(
    'https://ops.example',
  );
});

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ DATABASE_URL: 'redis://x' }, /DATABASE_URL/],
  [{ DATABASE_TIMEZONE: 'Europe/Berlin' }, /DATABASE_TIMEZONE/],
  [{ MAKEGOOD_SECRET: 'short' }, /MAKEGOOD_SECRET/],
  [{ WORKER: 'maybe' }, /WORKER/],
])('%j is refused by the name of the setting', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(EnvironmentError);
  expect(() => readEnvironment(source)).toThrow(message);
});
