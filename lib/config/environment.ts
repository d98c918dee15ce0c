import { z } from 'zod';
import { parseDatabaseUrl } from './database-url';
import { parseWallClock } from './timezone';

/** Secrets that ship with the demo: a production start refuses them. */
export const DEMO_SECRET = 'makegood-demo-secret-not-for-production';

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value);

const schema = z.object({
  PORT: z.preprocess(blankAsMissing, z.coerce.number().int().min(1).max(65535).default(3000)),
  DATABASE_URL: z.preprocess(blankAsMissing, z.string().default('file:./data/makegood.db')),
  DATABASE_TIMEZONE: z.preprocess(blankAsMissing, z.string().default('UTC')),
  WORKER: z.preprocess(blankAsMissing, z.enum(['on', 'off']).default('on')),
  MAKEGOOD_URL: z.preprocess(blankAsMissing, z.url().optional()),
  MAKEGOOD_SECRET: z.preprocess(blankAsMissing, z.string().min(16).optional()),
  MAKEGOOD_ADMIN_EMAIL: z.preprocess(blankAsMissing, z.email().default('admin@makegood.local')),
  MAKEGOOD_ADMIN_PASSWORD: z.preprocess(blankAsMissing, z.string().min(10).optional()),
});

export type Environment = {
  port: number;
  databaseUrl: string;
  databaseTimezone: string;
  worker: boolean;
  /** Public origin, without a trailing slash. */
  url: string;
  secret: string | null;
  adminEmail: string;
  adminPassword: string | null;
};

/** A setting that cannot be used; the message names it and says what would do. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Parses the environment once, at start. Throws EnvironmentError with one line per wrong setting. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const env = parsed.data;
  try {
    parseDatabaseUrl(env.DATABASE_URL);
    parseWallClock(env.DATABASE_TIMEZONE);
  } catch (error) {
    throw new EnvironmentError(error instanceof Error ? error.message : String(error));
  }
  return {
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    databaseTimezone: env.DATABASE_TIMEZONE,
    worker: env.WORKER === 'on',
    url: new URL(env.MAKEGOOD_URL ?? `http://localhost:${env.PORT}`).origin,
    secret: env.MAKEGOOD_SECRET ?? null,
    adminEmail: env.MAKEGOOD_ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.MAKEGOOD_ADMIN_PASSWORD ?? null,
  };
}
