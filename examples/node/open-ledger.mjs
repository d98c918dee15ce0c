// Opens the ledger that DATABASE_URL names and gives both databases one small face: `run(sql, values)` answers how many
// rows a write changed, `all(sql, values)` the rows of a read. Values are bound, never written into the SQL.
export async function openLedger(url = process.env.DATABASE_URL ?? 'file:./data/makegood.db') {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openMariadb(url);
}

async function openSqlite(file) {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(file, { timeout: 10_000, fileMustExist: true });
  db.defaultSafeIntegers(true);
  return {
    now: "strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')",
    run: async (sql, values = []) => db.prepare(sql).run(...values).changes,
    all: async (sql, values = []) => db.prepare(sql).all(...values),
    transaction: async (work) => {
      db.exec('BEGIN IMMEDIATE');
      try {
        await work();
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => db.close(),
  };
}

async function openMariadb(url) {
  const { createConnection } = await import('mariadb');
  const connection = await createConnection(url.replace(/^mysql:/, 'mariadb:'));
  // The ledger's wall clock: the same as DATABASE_TIMEZONE of Makegood.
  await connection.query("SET time_zone = '+00:00'");
  return {
    now: 'CURRENT_TIMESTAMP(3)',
    run: async (sql, values = []) => (await connection.query(sql, values)).affectedRows,
    all: async (sql, values = []) => connection.query(sql, values),
    transaction: async (work) => {
      await connection.beginTransaction();
      try {
        await work();
        await connection.commit();
      } catch (error) {
        await connection.rollback();
        throw error;
      }
    },
    close: async () => connection.end(),
  };
}
