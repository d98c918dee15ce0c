let serial = 0;

/**
 * For statements that MySQL answers by hopping over an index ("Using index for group-by"). MariaDB does so when a
 * prepared statement runs for the first time; run again, it reads every row. A text of its own makes each run the first.
 */
export function ranOnce(sql: string): string {
  serial = (serial + 1) % 1_000_000_000;
  return `${sql} /* ${serial} */`;
}
