import type { BrowserContext } from '@playwright/test';
import type { Database } from '@/lib/db/client';
import type { UploadProgress } from '@/lib/domain/views/statement';
import { readExportedBook, readExportedSheet } from '@/lib/services/export-run/read-export';
import { beginUpload } from '@/lib/services/statements/begin-upload';
import { expect, test } from '@/lib/testing/e2e';
import { contextFor, type TestUser } from '@/lib/testing/ledger-factory';
import type { ProductAddress } from '@/lib/testing/product';
import { importStatement, makeSource } from '@/lib/testing/recon-lab';
import { asUser } from './as-user';
import { ownRun } from './own-run';
import { bill, DAY } from './statement-steps';

const PART = 1024 * 1024;
const BYTES = { 'content-type': 'application/octet-stream' };
/** More than any statement, run or user of a test has. */
const NOBODY = '9223372036854775807';

async function cookieOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** What a user did and was refused, by action and outcome. */
async function recordsOf(db: Database, { id }: TestUser) {
  const rows = await db.prisma.auditLog.findMany({ where: { actorId: id }, orderBy: { id: 'asc' } });
  return rows.map(({ action, outcome, subjectId }) => [action, outcome, subjectId]);
}

/** Origins that are none of ours; null: no header at all. */
const foreign = ({ url }: ProductAddress) => ['https://evil.test', 'null', `${url}.evil.test`, null];
const from = (origin: string | null): Record<string, string> => (origin === null ? {} : { origin });

/** Announces a file as its user does, and gives the addresses of its parts. */
async function announce(db: Database, user: TestUser, bytes: Buffer) {
  const source = await makeSource(db);
  const file = {
    sourceId: `${source.id}`,
    businessDate: DAY,
    fileName: '账单 3.csv',
    sizeBytes: bytes.length,
  };
  const begun = await beginUpload(contextFor(db, user), file);
  if (!begun.ok) throw new Error(begun.error.code);
  const id = begun.value.statementId;
  const statement = () => db.prisma.statement.findUniqueOrThrow({ where: { id: BigInt(id) } });
  return { id, statement, part: (seq: number | string) => `/api/statements/${id}/parts/${seq}` };
}

test('case-17 case-39 the first rows of a table: for whoever may set up sources, from our own pages', async ({
  context,
  request,
  db,
  product,
}) => {
  const at = '/api/first-rows?kind=csv&name=a.csv';
  const data = Buffer.from('订单号,金额\r\n00202,1.00\r\n');
  const post = (url: string, headers: Record<string, string>) =>
    request.post(url, { data, headers: { ...BYTES, ...headers } });
  const own = { origin: product.url };
  const signedOut = await post(at, own);
  expect(signedOut.status()).toBe(401);
  expect(await signedOut.json()).toEqual({ error: { code: 'signed_out' } });

  const support = await asUser(context, db, product, 'support');
  const theirs = await post(at, { ...own, cookie: await cookieOf(context) });
  expect(theirs.status()).toBe(403);
  expect(await theirs.json()).toMatchObject({ error: { permission: 'reconciliation.source' } });
  expect(await recordsOf(db, support)).toEqual([['create_source', 'refused', '-']]);

  await context.clearCookies();
  const finance = await asUser(context, db, product, 'finance');
  const cookie = await cookieOf(context);
  for (const origin of foreign(product))
    expect((await post(at, { cookie, ...from(origin) })).status(), `Origin: ${origin}`).toBe(403);
  expect((await request.get(at, { headers: { cookie } })).status()).toBe(405);
  expect((await post('/api/first-rows?kind=pdf&name=a.csv', { ...own, cookie })).status()).toBe(400);
  expect((await post('/api/first-rows?kind=csv', { ...own, cookie })).status()).toBe(400);
  const seen = await post(at, { ...own, cookie });
  expect(seen.status()).toBe(200);
  expect(seen.headers()['cache-control']).toBe('no-store');
  expect(await seen.json()).toMatchObject({ sample: { headerRow: 0, guess: { key: '订单号' } } });
  // Reading is no change, and leaves nothing behind.
  expect(await recordsOf(db, finance)).toEqual([]);

  const large = (length: number, headers: object) =>
    request.post(at, { data: Buffer.alloc(length, 'a'), headers: { ...BYTES, ...own, ...headers } });
  expect((await large(20 * PART + 1, { cookie })).status()).toBe(413);
  expect((await large(64 * 1024 + 1, {})).status()).toBe(413);
});

test('a whole statement by PUT, part by part, read and given back to the byte @both', async ({
  context,
  request,
  db,
  product,
}) => {
  test.slow();
  const user = await asUser(context, db, product, 'finance');
  const headers = { ...BYTES, origin: product.url, cookie: await cookieOf(context) };
  const bytes = bill({ count: 8_000 });
  expect(bytes.length).toBeGreaterThan(PART);
  const { id, part, statement } = await announce(db, user, bytes);
  const put = async (seq: number, data = bytes.subarray(seq * PART, (seq + 1) * PART)) => {
    const response = await request.put(part(seq), { data, headers });
    return { status: response.status(), body: (await response.json()) as unknown };
  };
  const original = () => request.get(`/api/statements/${id}/original`, { headers });

  const early = await put(1);
  expect(early).toMatchObject({ status: 409, body: { error: { why: 'wrong_part' } } });
  const last = Math.ceil(bytes.length / PART) - 1;
  for (let seq = 0; seq < last; seq += 1) {
    const received = `${(seq + 1) * PART}`;
    const progress: UploadProgress = { nextPart: seq + 1, receivedBytes: received };
    expect(await put(seq)).toEqual({ status: 200, body: progress });
    // Whoever got no answer sends it again, and nothing is there twice.
    expect(await put(seq)).toEqual({ status: 200, body: progress });
  }
  expect(await put(last, bytes.subarray(last * PART, -1))).toMatchObject({ status: 409 });
  expect((await original()).status()).toBe(409);
  expect(await put(last)).toEqual({
    status: 200,
    body: { nextPart: null, receivedBytes: `${bytes.length}` },
  });

  await expect.poll(async () => (await statement()).state, { timeout: 30_000 }).toBe('ready');
  expect(await statement()).toMatchObject({ rowCount: 8_000, invalidCount: 0, parts: last + 1 });
  const file = await original();
  expect(file.status()).toBe(200);
  expect((await file.body()).equals(bytes)).toBe(true);
  expect(file.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(file.headers()['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent('账单 3.csv')}`,
  );
  expect(await recordsOf(db, user)).toEqual([
    ['upload_statement', 'done', id],
    ['download_statement', 'done', id],
  ]);
});

test('case-17 case-39 a part is taken from its own sender, in its order and size, and from no other page', async ({
  context,
  request,
  db,
  product,
}) => {
  const user = await asUser(context, db, product, 'finance');
  const cookie = await cookieOf(context);
  const bytes = bill();
  const { id, part, statement } = await announce(db, user, bytes);
  const put = async (url: string, headers: Record<string, string>, data = bytes) =>
    (await request.put(url, { data, headers: { ...BYTES, ...headers } })).status();
  const own = { origin: product.url };
  expect(await put(part(0), own)).toBe(401);
  for (const origin of foreign(product))
    expect(await put(part(0), { cookie, ...from(origin) }), `Origin: ${origin}`).toBe(403);
  const mine = { ...own, cookie };
  expect(await put(`/api/statements/${NOBODY}/parts/0`, mine)).toBe(404);
  expect(await put('/api/statements/x/parts/0', mine)).toBe(400);
  for (const seq of ['-1', '1.5', 'x']) expect(await put(part(seq), mine), seq).toBe(400);
  expect(await put(part(1), mine)).toBe(409);
  expect(await put(part(0), mine, bytes.subarray(1))).toBe(409);
  expect(await put(part(0), mine, Buffer.alloc(0))).toBe(409);
  expect(await put(part(0), mine, Buffer.alloc(PART + 1))).toBe(413);
  expect((await request.post(part(0), { data: bytes, headers: mine })).status()).toBe(405);

  await context.clearCookies();
  const support = await asUser(context, db, product, 'support');
  expect(await put(part(0), { ...own, cookie: await cookieOf(context) })).toBe(403);
  expect(await recordsOf(db, support)).toEqual([['upload_statement', 'refused', id]]);
  await context.clearCookies();
  await asUser(context, db, product, 'administrator');
  expect(await put(part(0), { ...own, cookie: await cookieOf(context) })).toBe(404);
  expect(await statement()).toMatchObject({ state: 'uploading', parts: 0, receivedBytes: 0n });
  expect(await recordsOf(db, user)).toEqual([['upload_statement', 'done', id]]);
});

test('case-17 an original is for whoever may export, and who took it or tried stands on record', async ({
  context,
  request,
  db,
  product,
}) => {
  const { id } = await importStatement(db, await makeSource(db), DAY, bill());
  const get = async (at: string, headers: Record<string, string> = {}) =>
    (await request.get(`/api/statements/${at}/original`, { headers, maxRedirects: 0 })).status();
  expect(await get(`${id}`)).toBe(401);
  const support = await asUser(context, db, product, 'support');
  expect(await get(`${id}`, { cookie: await cookieOf(context) })).toBe(403);
  expect(await recordsOf(db, support)).toEqual([['download_statement', 'refused', `${id}`]]);
  await context.clearCookies();
  const operator = await asUser(context, db, product, 'operator');
  const cookie = await cookieOf(context);
  for (const at of [NOBODY, 'x', '-1', '1%20OR%201']) expect(await get(at, { cookie }), at).toBe(404);
  expect(await get(`${id}`, { cookie })).toBe(200);
  const post = { headers: { cookie, origin: product.url }, data: '' };
  expect((await request.post(`/api/statements/${id}/original`, post)).status()).toBe(405);
  expect(await recordsOf(db, operator)).toEqual([['download_statement', 'done', `${id}`]]);
});

test('case-11 case-17 case-39 a run leaves as a file for whoever may export, and from our own pages only @both', async ({
  context,
  request,
  db,
  product,
}) => {
  const { run } = await ownRun(db);
  const get = (query: string, headers: Record<string, string> = {}, id = `${run.id}`) =>
    request.get(`/api/export-run/${id}${query}`, { headers, maxRedirects: 0 });
  expect((await get('?format=xlsx')).status()).toBe(401);
  const support = await asUser(context, db, product, 'support');
  const refused = await get('?format=xlsx', { cookie: await cookieOf(context) });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'no_permission', permission: 'task.export' } });
  expect(await recordsOf(db, support)).toEqual([['export_run', 'refused', `${run.id}`]]);

  await context.clearCookies();
  const user = await asUser(context, db, product, 'finance');
  const cookie = await cookieOf(context);
  const status = async (query: string, id?: string) => (await get(query, { cookie }, id)).status();
  expect((await get('?format=csv', { cookie, 'sec-fetch-site': 'cross-site' })).status()).toBe(403);
  expect(await status('?format=pdf')).toBe(400);
  expect(await status('?format=csv&sheet=secrets')).toBe(400);
  expect(await status('?format=csv', 'x')).toBe(400);
  expect(await status('?format=csv', NOBODY)).toBe(404);
  const post = { headers: { cookie, origin: product.url }, data: '' };
  expect((await request.post(`/api/export-run/${run.id}`, post)).status()).toBe(405);
  expect(await recordsOf(db, user)).toEqual([]);

  const xlsx = await get('', { cookie });
  expect(xlsx.status()).toBe(200);
  const book = await readExportedBook(await xlsx.body());
  expect(book.breaks.map(({ difference }) => difference)).toContain('-1.50');
  const done = ['export_run', 'done', `${run.id}`];
  await expect.poll(() => recordsOf(db, user)).toEqual([done]);
  // The last bytes are here a moment before the place of this person is free again.
  let text = '';
  await expect(async () => {
    const csv = await get('?format=csv&sheet=breaks', { cookie });
    expect(csv.status()).toBe(200);
    expect(csv.headers()['content-disposition']).toMatch(/run-1-breaks\.csv"$/);
    text = (await csv.body()).toString('utf8');
  }).toPass({ timeout: 10_000 });
  const rows = readExportedSheet('breaks', text);
  expect(rows.map(({ key, difference }) => [key, difference])).toEqual(
    book.breaks.map(({ key, difference }) => [key, difference]),
  );
  await expect.poll(() => recordsOf(db, user)).toEqual([done, done]);
});
