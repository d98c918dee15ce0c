import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../lib/db/client';
import { startOpenIdProvider, type ProviderAccount } from '../lib/testing/openid-provider';
import { freePort } from '../lib/testing/processes';
import { startProduct, type Product } from '../lib/testing/product';

export type OpenIdProduct = {
  product: Product;
  db: Database;
  accounts: Map<string, ProviderAccount>;
  /** Starts the provider, in place of the one that runs; with another secret it does not know the product. */
  provider(clientSecret?: string): Promise<void>;
  /** Nothing answers any more. */
  noProvider(): Promise<void>;
  stop(): Promise<void>;
};

const SECRET = 'a secret of the client';

/** The product on a ledger of its own, beside a provider of its own. */
export async function startOpenIdProduct(env: Record<string, string>): Promise<OpenIdProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'makegood-openid-'));
  const databaseUrl = `file:${join(folder, 'ledger.db')}`;
  const port = await freePort();
  const product = await startProduct({
    databaseUrl,
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'makegood',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_NAME: 'Acme ID',
      OIDC_SCOPE: 'openid profile email roles',
      WORKER: 'off',
      ...env,
    },
  });
  const db = await openDatabase({ url: databaseUrl });
  const accounts = new Map<string, ProviderAccount>();
  let running: { stop(): Promise<void> } | null = null;
  const noProvider = async () => {
    await running?.stop();
    running = null;
  };
  const provider = async (clientSecret = SECRET) => {
    await noProvider();
    const redirectUri = `${product.url}/api/auth/callback/oidc`;
    running = await startOpenIdProvider({ port, clientId: 'makegood', clientSecret, redirectUri, accounts });
  };
  const stop = async () => {
    await noProvider();
    await db.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await provider();
  return { product, db, accounts, provider, noProvider, stop };
}
