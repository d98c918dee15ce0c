import { createConnection, type Connection } from 'mariadb';

/** A MariaDB server that runs already, with an account that may create databases. */
export type MariadbAddress = {
  /** `mysql://user:password@host:port`, without a database. */
  baseUrl: string;
  /** Address of a database on this server, as DATABASE_URL takes it. */
  url(database: string): string;
  /** Makes an empty database and returns its address. Throws when there is one of that name. */
  createDatabase(database: string): Promise<string>;
  dropDatabase(database: string): Promise<void>;
  /** True once a connection can be made; throws the driver's error while it cannot. */
  answers(): Promise<boolean>;
};

/** The server at `mysql://user:password@host:port`. Nothing is connected before the first call. */
export function mariadbAt(baseUrl: string): MariadbAddress {
  const run = async (sql: string) => {
    const connection = await connect(baseUrl);
    try {
      await connection.query(sql);
    } finally {
      await connection.end();
    }
  };
  const url = (database: string) => `${baseUrl}/${plainName(database)}`;
  return {
    baseUrl,
    url,
    createDatabase: async (database) => {
      await run(`CREATE DATABASE \`${plainName(database)}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
      return url(database);
    },
    dropDatabase: (database) => run(`DROP DATABASE IF EXISTS \`${plainName(database)}\``),
    answers: async () => {
      await run('SELECT 1');
      return true;
    },
  };
}

function connect(baseUrl: string): Promise<Connection> {
  const { hostname, port, username, password } = new URL(baseUrl);
  return createConnection({
    host: hostname,
    port: port === '' ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    connectTimeout: 2_000,
  });
}

function plainName(database: string): string {
  if (!/^\w{1,64}$/.test(database)) throw new RangeError(`"${database}" is no plain database name`);
  return database;
}
