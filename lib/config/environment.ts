import { z } from 'zod';
import { parseDatabaseUrl } from './database-url';
import { openIdConnectVariables, signInSettings, type SignInSettings } from './openid-connect';
import { parseWallClock } from './timezone';

/** Secrets that ship with the demo: a production start refuses them. */
export const DEMO_SECRET = 'makegood-demo-secret-not-for-production';

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value);

const URL_WORDS = 'an address such as https://makegood.example.com';
const PROXY_WORDS = 'a number of reverse proxies from 0 to 10';
const PORT_WORDS = 'a number from 1 to 65535';

/** The texts end a sentence that begins with the setting's name. */
const schema = z.object({
  PORT: z.preprocess(
    blankAsMissing,
    z.coerce
      .number({ error: PORT_WORDS })
      .int(PORT_WORDS)
      .min(1, PORT_WORDS)
      .max(65535, PORT_WORDS)
      .default(3000),
  ),
  DATABASE_URL: z.preprocess(blankAsMissing, z.string().default('file:./data/makegood.db')),
  DATABASE_TIMEZONE: z.preprocess(blankAsMissing, z.string().default('UTC')),
  WORKER: z.preprocess(blankAsMissing, z.enum(['on', 'off'], { error: 'on or off' }).default('on')),
  MAKEGOOD_URL: z.preprocess(blankAsMissing, z.url({ protocol: /^https?$/, error: URL_WORDS }).optional()),
  MAKEGOOD_SECRET: z.preprocess(blankAsMissing, z.string().min(16, 'at least 16 characters').optional()),
  MAKEGOOD_ADMIN_EMAIL: z.preprocess(
    blankAsMissing,
    z.email('an e-mail address').default('admin@makegood.local'),
  ),
  MAKEGOOD_ENVIRONMENT: z.preprocess(
    blankAsMissing,
    z.string().trim().max(24, 'at most 24 characters').optional(),
  ),
  MAKEGOOD_TRUSTED_PROXIES: z.preprocess(
    blankAsMissing,
    z.coerce
      .number({ error: PROXY_WORDS })
      .int(PROXY_WORDS)
      .min(0, PROXY_WORDS)
      .max(10, PROXY_WORDS)
      .default(0),
  ),
  MAKEGOOD_ADMIN_PASSWORD: z.preprocess(
    blankAsMissing,
    z.string().min(10, 'at least 10 characters').optional(),
  ),
  ...openIdConnectVariables,
});

export type Environment = SignInSettings & {
  port: number;
  databaseUrl: string;
  databaseTimezone: string;
  worker: boolean;
  /** Public origin, without a trailing slash. */
  url: string;
  secret: string | null;
  adminEmail: string;
  adminPassword: string | null;
  /** Name of this installation: "Production"; null when nobody named it. */
  label: string | null;
  /** Reverse proxies in front whose X-Forwarded-For entry is believed. */
  trustedProxies: number;
};

/** A setting that cannot be used; the message names it and says what would do. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Parses the environment once, at start. Throws EnvironmentError with one line per wrong setting. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const env = parsed.data;
  let signIn: SignInSettings;
  try {
    signIn = signInSettings(env);
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
    label: env.MAKEGOOD_ENVIRONMENT ?? null,
    trustedProxies: env.MAKEGOOD_TRUSTED_PROXIES,
    ...signIn,
  };
}
