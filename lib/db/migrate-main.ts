import { withEnvFile } from '../config/env-file';
import { EnvironmentError, readEnvironment } from '../config/environment';
import { migrate } from './migrate';

/** `npm run migrate`: brings the database of DATABASE_URL up to date and says what it did. */
async function main(): Promise<void> {
  const env = readEnvironment(withEnvFile(process.env));
  const report = await migrate({ url: env.databaseUrl, timezone: env.databaseTimezone });
  for (const name of report.applied) console.log(`applied ${name}`);
  for (const warning of report.warnings) console.warn(`warning: ${warning}`);
  if (report.applied.length === 0) console.log('up to date');
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
