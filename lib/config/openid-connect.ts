import { z } from 'zod';
import type { ProviderRoles } from '../domain/provider-roles';
import { isRole, ROLES, type Role } from '../domain/roles';

/** The OpenID Connect provider of this installation. */
export type OpenIdConnect = {
  /** As the provider names itself, without a trailing slash at the end of a bare host. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What stands on the button: "Sign in with …". */
  name: string;
  /** Scopes asked for, with spaces between. */
  scope: string;
  /** Path of the claim that holds roles, names with dots between. */
  roleClaim: string;
  roles: ProviderRoles;
};

export type SignInSettings = { openIdConnect: OpenIdConnect | null; passwordLogin: boolean };

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value);
const text = (error: string) => z.string(error).trim().min(1, error);

const ISSUER_WORDS = 'an address that begins with https://';
const SCOPE_WORDS = 'scopes with spaces between, openid among them';
const roleWords = `one of ${ROLES.join(', ')}`;

/** The texts end a sentence that begins with the setting's name. */
export const openIdConnectVariables = {
  OIDC_ISSUER: z.preprocess(blankAsMissing, z.url(ISSUER_WORDS).refine(isSafe, ISSUER_WORDS).optional()),
  OIDC_CLIENT_ID: z.preprocess(blankAsMissing, text('a name').optional()),
  OIDC_CLIENT_SECRET: z.preprocess(blankAsMissing, text('a secret').optional()),
  OIDC_NAME: z.preprocess(
    blankAsMissing,
    text('a name').max(40, 'at most 40 characters').default('OpenID Connect'),
  ),
  OIDC_SCOPE: z.preprocess(
    blankAsMissing,
    text(SCOPE_WORDS)
      .refine((scope) => scope.split(/\s+/).includes('openid'), SCOPE_WORDS)
      .default('openid profile email'),
  ),
  OIDC_ROLE_CLAIM: z.preprocess(blankAsMissing, text('the name of a claim').default('roles')),
  OIDC_ROLE_MAP: z.preprocess(blankAsMissing, z.string().optional().transform(parseMap)),
  OIDC_DEFAULT_ROLE: z.preprocess(blankAsMissing, z.enum(ROLES, { error: roleWords }).optional()),
  OIDC_PASSWORD_LOGIN: z.preprocess(
    blankAsMissing,
    z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  ),
};

type Parsed = z.output<z.ZodObject<typeof openIdConnectVariables>>;

const NEEDED = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** How people sign in, from parsed variables. Throws an Error with a line for each thing that is missing. */
export function signInSettings(env: Parsed): SignInSettings {
  const passwordLogin = env.OIDC_PASSWORD_LOGIN === 'on';
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined) {
    if (clientId ?? clientSecret) throw new Error('OIDC_ISSUER is needed beside OIDC_CLIENT_ID');
    if (!passwordLogin)
      throw new Error('OIDC_PASSWORD_LOGIN must be on without OIDC_ISSUER: nobody could sign in');
    return { openIdConnect: null, passwordLogin };
  }
  if (clientId === undefined || clientSecret === undefined) {
    const missing = NEEDED.filter((name) => env[name] === undefined);
    throw new Error(missing.map((name) => `${name} is needed beside OIDC_ISSUER`).join('\n'));
  }
  const roles = { map: env.OIDC_ROLE_MAP, fallback: env.OIDC_DEFAULT_ROLE ?? null };
  const { OIDC_NAME: name, OIDC_SCOPE: scope, OIDC_ROLE_CLAIM: roleClaim } = env;
  return { openIdConnect: { issuer, clientId, clientSecret, name, scope, roleClaim, roles }, passwordLogin };
}

/** Tokens and secrets travel to the issuer; only a machine's own loopback may do without TLS. */
function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return true;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** `ops=operator,fin=finance`; with a semicolon between entries, values may contain commas, as directory names do. */
function parseMap(map: string | undefined, ctx: z.RefinementCtx): { value: string; role: Role }[] {
  const entries = (map ?? '').split(map?.includes(';') ? ';' : ',').filter((entry) => entry.trim() !== '');
  return entries.flatMap((entry) => {
    const at = entry.lastIndexOf('=');
    const [value, role] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    if (value !== '' && isRole(role)) return [{ value, role }];
    const message = `entries such as ops=operator; "${entry.trim()}" is none, and a role is ${roleWords}`;
    ctx.addIssue({ code: 'custom', message });
    return [];
  });
}
