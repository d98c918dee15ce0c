import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url';

test('a file is SQLite', () => {
  expect(parseDatabaseUrl('file:./data/x.db')).toEqual({ provider: 'sqlite', file: './data/x.db' });
});

test('a MySQL address is taken apart, escapes undone', () => {
  expect(parseDatabaseUrl('mysql://ops:p%40ss%2F1@db.example:3307/ledger?ssl=true')).toEqual({
    provider: 'mysql',
    host: 'db.example',
    port: 3307,
    user: 'ops',
    password: 'p@ss/1',
    database: 'ledger',
    ssl: true,
  });
  expect(parseDatabaseUrl('mariadb://root@[::1]/ledger')).toMatchObject({
    host: '::1',
    port: 3306,
    password: '',
  });
});

test.each([
  ['nonsense', /no address/],
  ['postgres://u:secret-word@h/d', /does not know/],
  ['mysql://u:secret-word@h', /host and a database/],
  ['file:', /no path/],
])('%s is refused, and the password stays out of the message', (url, message) => {
  expect(() => parseDatabaseUrl(url)).toThrow(message);
  expect(() => parseDatabaseUrl(url)).not.toThrow(/secret-word/);
});
