import { z } from 'zod';
import { DEMO_SECRET, EnvironmentError, readEnvironment, type Environment } from '@/lib/config/environment';

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value);

const webOnly = z.object({
  MAKEGOOD_ENVIRONMENT: z.preprocess(blankAsMissing, z.string().trim().max(24).optional()),
  MAKEGOOD_TRUSTED_PROXIES: z.preprocess(blankAsMissing, z.coerce.number().int().min(0).max(10).default(0)),
});

export type WebEnvironment = Environment & {
  secret: string;
  /** False when the public address was guessed from PORT. */
  urlIsExplicit: boolean;
  /** Name of this installation: "Production"; null when nobody named it. */
  label: string | null;
  /** Reverse proxies in front whose X-Forwarded-For entry is believed. */
  trustedProxies: number;
};

let known: WebEnvironment | null = null;

/**
 * The environment as the web process needs it, parsed once; next-auth's own variables are set from it.
 * Throws EnvironmentError. Only `next dev` may run without a secret.
 */
export function webEnvironment(): WebEnvironment {
  known ??= readWebEnvironment(process.env);
  process.env.NEXTAUTH_URL = known.url;
  process.env.NEXTAUTH_SECRET = known.secret;
  return known;
}

export function readWebEnvironment(source: Record<string, string | undefined>): WebEnvironment {
  const base = readEnvironment(source);
  const parsed = webOnly.safeParse(source);
  if (!parsed.success)
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const secret = base.secret ?? (source.NODE_ENV === 'development' ? DEMO_SECRET : null);
  if (secret === null) throw new EnvironmentError('MAKEGOOD_SECRET: set it to 16 random characters or more');
  return {
    ...base,
    secret,
    urlIsExplicit: Boolean(source.MAKEGOOD_URL),
    label: parsed.data.MAKEGOOD_ENVIRONMENT ?? null,
    trustedProxies: parsed.data.MAKEGOOD_TRUSTED_PROXIES,
  };
}
