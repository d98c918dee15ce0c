import { DEMO_SECRET, EnvironmentError, readEnvironment, type Environment } from '@/lib/config/environment';

export type WebEnvironment = Environment & {
  secret: string;
  /** False when the public address was guessed from PORT. */
  urlIsExplicit: boolean;
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
  const secret = base.secret ?? (source.NODE_ENV === 'development' ? DEMO_SECRET : null);
  if (secret === null) throw new EnvironmentError('MAKEGOOD_SECRET: set it to 16 random characters or more');
  return {
    ...base,
    secret,
    urlIsExplicit: Boolean(source.MAKEGOOD_URL),
  };
}
