/** Where the ledger is. */
export type DatabaseAddress =
  | { provider: 'sqlite'; file: string }
  | {
      provider: 'mysql';
      host: string;
      port: number;
      user: string;
      password: string;
      database: string;
      ssl: boolean;
    };

/**
 * Reads DATABASE_URL: `file:path` for SQLite, `mysql://user:password@host:port/database` (or `mariadb://`) for
 * MySQL and MariaDB, `?ssl=true` for TLS. Throws with what is wrong; the password is never part of a message.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  if (text.startsWith('file:')) {
    const file = text.slice('file:'.length);
    if (file === '') throw new Error('DATABASE_URL has no path after "file:"');
    return { provider: 'sqlite', file };
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error(
      'DATABASE_URL is no address; it looks like file:./data/makegood.db or mysql://user:password@host:3306/database',
    );
  }
  if (url.protocol !== 'mysql:' && url.protocol !== 'mariadb:') {
    throw new Error(
      `DATABASE_URL starts with "${url.protocol}", which Makegood does not know; use file: or mysql:`,
    );
  }
  const database = decoded(url.pathname.replace(/^\//, ''));
  if (url.hostname === '' || database === '')
    throw new Error('DATABASE_URL needs a host and a database: mysql://user:password@host:3306/database');
  return {
    provider: 'mysql',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 3306 : Number(url.port),
    user: decoded(url.username),
    password: decoded(url.password),
    database,
    ssl: url.searchParams.get('ssl') === 'true',
  };
}

/** "%" and the like in a password stand as "%25" in an address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('DATABASE_URL holds a "%" that begins no escape; write it as %25');
  }
}
