import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

/** What the provider says about one account; changed between sign-ins, it answers anew. */
export type ProviderAccount = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  roles?: string[];
  groups?: { makegood: string[] };
};

export type ProviderOptions = {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Where codes may be sent. */
  redirectUri: string;
  accounts: Map<string, ProviderAccount>;
};

/** A real OpenID Connect provider on loopback, with a form that asks only for the account's name, and a No. */
export async function startOpenIdProvider(options: ProviderOptions): Promise<{ stop(): Promise<void> }> {
  const provider = makeProvider(options);
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    if (request.method === 'GET') return showForm(response);
    void finish(provider, request, response);
  });
  await listen(server, options.port);
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const SCOPE = 'openid profile email roles';

function makeProvider({ port, clientId, clientSecret, redirectUri, accounts }: ProviderOptions): Provider {
  const issuer = `http://127.0.0.1:${port}`;
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => Promise.resolve({ sub, ...accounts.get(sub) }),
    }),
    scopes: SCOPE.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      roles: ['roles', 'groups'],
    },
    cookies: { keys: ['a key for tests'] },
    // The product must send a proof key; without one its request is refused here.
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: agreed,
  });
}

type GrantContext = {
  oidc: {
    provider: Provider;
    session: { accountId: string };
    client: { clientId: string };
  };
};

/** Everybody has agreed to what the client asks for. */
async function agreed({ oidc }: GrantContext): Promise<unknown> {
  const { accountId } = oidc.session;
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

function showForm(response: ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    '<!doctype html><title>Provider</title><form method="post"><label>Account <input name="account"></label>' +
      '<button name="answer" value="yes">Continue</button><button name="answer" value="no">Deny</button></form>',
  );
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  const no = { error: 'access_denied', error_description: 'the person said no' };
  const yes = { login: { accountId: form.get('account') ?? '' } };
  await provider.interactionFinished(request, response, form.get('answer') === 'no' ? no : yes);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
