import type { Database } from '../db/client';

/** What a signed session carries. The rest is read from the user's row at every call. */
export type ServiceSession = { userId: bigint; sessionVersion: number };

/** Everything a verb or a read may know about its caller. `db.clock` is the only clock. */
export type ServiceContext = {
  db: Database;
  /** Null: nobody is signed in; every verb and read but sign-in answers `signed_out`. */
  session: ServiceSession | null;
  /** Stands in the audit log and in log lines. At most 64 characters. */
  requestId: string;
  /** The caller's network address, as far as the proxy told it. */
  address: string | null;
};
