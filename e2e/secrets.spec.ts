import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@/lib/testing/e2e';
import { SERVER_SECRETS } from '@/lib/testing/e2e-products';
import { PROJECT_ROOT, type ProductAddress } from '@/lib/testing/product';
import { DEMO_SECRET } from '@/lib/config/environment';
import { ROLES, type Role } from '@/lib/domain/roles';
import { asUser } from './as-user';
import { PLANTED_SECRET } from './page-entry';
import { PAGES } from './page-table';
import { passwordUser } from './password-user';

/** What must never leave the server, under the name that a failure shows instead of it. */
function forbidden(product: ProductAddress): [name: string, value: string][] {
  const database = product.databaseUrl.startsWith('file:')
    ? product.databaseUrl.slice('file:'.length)
    : new URL(product.databaseUrl).password;
  return [
    ['MAKEGOOD_SECRET', product.secret],
    ['MAKEGOOD_ADMIN_PASSWORD', product.admin.password],
    ['DATABASE_URL', product.databaseUrl],
    ['the database’s password or path', database],
    ['a password hash', '$argon2'],
    ['a masked value of a task', PLANTED_SECRET],
    ...Object.entries(SERVER_SECRETS),
  ];
}

function leaks(text: string, product: ProductAddress): string[] {
  return forbidden(product)
    .filter(([, value]) => value !== '' && text.includes(value))
    .map(([name]) => name);
}

/** The page as a document, and as what the router fetches when somebody follows a link to it. */
async function sources(request: APIRequestContext, path: string): Promise<string[]> {
  const document = await request.get(path, { maxRedirects: 0 });
  // Next leads to the same address with a parameter that keeps it apart from the document in caches.
  const payload = await request.get(path, { headers: { rsc: '1' } });
  expect(payload.headers()['content-type'], path).toContain('text/x-component');
  return [await document.text(), await payload.text()];
}

// On the other database the address has a password; whoever may open every page shows whether it gets out.
const both = (role: Role) => (role === 'administrator' ? ' @both' : '');

for (const role of ROLES)
  test(`case-34: no page that ${role} can open holds a secret, in its source or its payload${both(role)}`, async ({
    context,
    db,
    product,
  }) => {
    test.slow();
    // A user with a password, so that a hash is there to be leaked.
    await passwordUser(db, role);
    await asUser(context, db, product, role);
    for (const entry of PAGES.filter(({ signedOut }) => !signedOut)) {
      const path = typeof entry.path === 'string' ? entry.path : await entry.path(db);
      for (const text of await sources(context.request, path))
        expect(leaks(text, product), `${entry.name} ${path}`).toEqual([]);
    }
    for (const path of ['/api/health', '/api/auth/session', '/api/auth/providers', '/api/auth/csrf'])
      expect(leaks(await (await context.request.get(path)).text(), product), path).toEqual([]);
  });

test('the search for secrets would find one', ({ product }) => {
  expect(leaks(`<p>${product.secret}</p>`, product)).toEqual(['MAKEGOOD_SECRET']);
  expect(leaks(JSON.stringify({ token: PLANTED_SECRET }), product)).toEqual(['a masked value of a task']);
});

test('the scripts that browsers get hold no secret and no setting of the server', ({ product }) => {
  const folder = join(PROJECT_ROOT, '.next/static');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|map|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  // Values of the settings that the build itself was started with, too: a bundler puts them into the text.
  const ownSettings = Object.entries(process.env).filter(
    ([name, value]) => /^(MAKEGOOD|DATABASE|NEXTAUTH|OIDC)_/.test(name) && (value ?? '').length >= 12,
  );
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(leaks(text, product), file).toEqual([]);
    expect(text.includes(DEMO_SECRET), file).toBe(false);
    expect(ownSettings.filter(([, value]) => text.includes(value ?? '')).map(([name]) => name)).toEqual([]);
    expect(text.match(/process\.env\.(?!NODE_ENV|NEXT_|__NEXT|TURBOPACK)\w+/g) ?? [], file).toEqual([]);
  }
});
