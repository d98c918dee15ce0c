import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '../db/client';
import { databaseErrorCodes, databaseTrouble } from '../db/failure';
import { parseDatabaseUrl } from '../config/database-url';
import { migrate } from '../db/migrate';
import { processClock } from '../domain/clock';
import { createFirstAdministrator } from '../services/account/create-first-administrator';
import type { ServiceContext } from '../services/context';
import { seedTaskTypes } from '../services/settings/seed-task-types';
import { DEMO_EMAIL_DOMAIN } from '../../prisma/seed/demo/demo-users';
import type { StartSettings } from './start-settings';

/** Something that a person has to mend before Makegood can start; the message says what. */
export class StartError extends Error {
  override name = 'StartError';
}

type Say = (line: string) => void;

/** A machine that boots brings its database up within this time. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 2_000;
/** These do not mend themselves: wrong password, no right, no such database, no such host. */
const HOPELESS = new Set(['1044', '1045', '1049', '1698', 'ENOTFOUND', 'P1000', 'P1003', 'SQLITE_CANTOPEN']);
/** The file system's own words about a ledger's file or folder. */
const NO_FILE = new Set([
  'EACCES',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'SQLITE_NOTADB',
  'SQLITE_READONLY',
]);

/** Migrates, makes the first administrator, loads task types. Everything is safe to do twice, or twice at once. */
export async function prepareLedger(settings: StartSettings, say: Say): Promise<void> {
  const config = { url: settings.databaseUrl, timezone: settings.databaseTimezone };
  const report = await whenReachable(settings, say, () => migrate(config));
  for (const name of report.applied) say(`migrated: ${name}`);
  for (const warning of report.warnings) say(`warning: ${warning.replaceAll(/\s*\n\s*/g, ' ')}`);
  const db = await openDatabase({ ...config, poolSize: 2 });
  try {
    await refuseDemoLedger(db);
    const ctx: ServiceContext = { db, session: null, requestId: 'start', address: null };
    await makeAdministrator(ctx, settings, say);
    if (settings.taskTypes !== null) await loadTypes(ctx, settings.taskTypes, say);
  } finally {
    await db.close();
  }
}

async function whenReachable<T>(settings: StartSettings, say: Say, run: () => Promise<T>): Promise<T> {
  const until = processClock.now().getTime() + PATIENCE_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const reason = error instanceof Error ? firstLine(error.message) : String(error);
      const codes = databaseErrorCodes(error);
      const hopeless = codes.some((code) => HOPELESS.has(code) || NO_FILE.has(code));
      const noFile = codes.some((code) => NO_FILE.has(code));
      if (!noFile && databaseTrouble(error) !== 'unavailable') throw error;
      if (hopeless || processClock.now().getTime() > until)
        throw new StartError(`the database at ${place(settings)} cannot be used: ${reason}`, {
          cause: error,
        });
      if (tries % 5 === 0) say(`waiting for the database at ${place(settings)}: ${reason}`);
      await pause(PAUSE_MS);
    }
  }
}

/** Where it is, without the password. */
function place({ databaseUrl }: StartSettings): string {
  const address = parseDatabaseUrl(databaseUrl);
  return address.provider === 'sqlite'
    ? address.file
    : `${address.user}@${address.host}:${address.port}/${address.database}`;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}

async function refuseDemoLedger(db: Database): Promise<void> {
  const demo = await db.prisma.user.count({ where: { email: { endsWith: `@${DEMO_EMAIL_DOMAIN}` } } });
  if (demo > 0)
    throw new StartError(
      'this ledger was made by "npm run demo": everybody knows its passwords; name another in DATABASE_URL',
    );
}

async function makeAdministrator(ctx: ServiceContext, settings: StartSettings, say: Say): Promise<void> {
  const { adminEmail: email, adminPassword: password } = settings;
  const result = await createFirstAdministrator(ctx, { email, password });
  if (!result.ok)
    throw new StartError(`the first administrator could not be made: ${problemOf(result.error)}`);
  if (!result.value.created) return;
  say(`first administrator: ${result.value.email}`);
  if (result.value.password !== null)
    say(`its password, shown this once: ${result.value.password}    (change it under "My account")`);
}

function problemOf(error: { code: string; fields?: Record<string, string> }): string {
  const fields = Object.entries(error.fields ?? {}).map(([field, problem]) => `${field}: ${problem}`);
  return fields.length > 0 ? fields.join(', ') : error.code;
}

async function loadTypes(ctx: ServiceContext, file: string, say: Say): Promise<void> {
  const report = await seedTaskTypes(ctx, file);
  if (report.created.length > 0) say(`task types from ${file}: ${report.created.join(', ')}`);
  for (const { bizType, problem } of report.problems) say(`warning: task type ${bizType}: ${problem}`);
}
