import 'server-only';
import type { User } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { OpenIdConnect } from '@/lib/config/openid-connect';
import { claimValues } from '@/lib/domain/provider-roles';
import { signInWithProvider } from '@/lib/services/account/sign-in-with-provider';
import { noteProblem } from './provider-problem';
import { runVerb } from './run-verb';
import { readAs } from './sign-in-form';

/** next-auth's name for the provider; stands in its addresses. */
export const PROVIDER_ID = 'oidc';

const ANSWER_MS = 5_000;

export type Claims = Record<string, unknown>;

/** Code flow with PKCE, state and nonce; what the ID token leaves out is asked of the userinfo endpoint. */
export function openIdProvider(settings: OpenIdConnect): OAuthConfig<Claims> {
  const { issuer, clientId, clientSecret, name, scope } = settings;
  return {
    id: PROVIDER_ID,
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    clientId,
    clientSecret,
    httpOptions: { timeout: ANSWER_MS },
    userinfo: {
      request: async ({ client, tokens }) => {
        const signed: Claims = (tokens as { claims(): Claims }).claims();
        if (client.issuer.metadata.userinfo_endpoint === undefined) return signed as never;
        // openid-client refuses an answer about another subject. Who it is, the signed token alone says.
        const asked: Claims = await client.userinfo(tokens as never);
        return { ...asked, ...signed } as never;
      },
    },
    // The row's own id and version come once the account is known; see letInByProvider.
    profile: (claims) => ({ id: String(claims.sub), sessionVersion: 0 }),
  };
}

/** Asks the verb, and makes next-auth's user the one of the row: its session is like one made by the form. */
export async function letInByProvider(user: User, claims: Claims, settings: OpenIdConnect): Promise<boolean> {
  const result = await runVerb(signInWithProvider, {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: claims.name ?? claims.preferred_username ?? null,
    claimed: claimValues(claims, settings.roleClaim),
    roles: settings.roles,
  });
  if (result.ok) {
    const { userId: id, sessionVersion, email, name } = result.value;
    Object.assign(user, { id, sessionVersion, email, name });
    await readAs(result.value, null);
    return true;
  }
  const { error } = result;
  if (error.code === 'provider_refused') noteProblem(error.why);
  else noteProblem(error.code === 'database_unavailable' ? 'outage' : 'failed');
  return false;
}
