import type { TestProject } from 'vitest/node';
import { borrowMariadb } from './provision';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `mysql://user:password@host:port` of the MariaDB that this run's database tests share. */
    mariadbUrl: string;
  }
}

/** Vitest's global setup for the database tests: one MariaDB for all files, a database of its own for each. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await borrowMariadb({ durable: false });
  project.provide('mariadbUrl', server.baseUrl);
  return () => server.stop();
}
