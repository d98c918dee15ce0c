import { describe, expect, it } from 'vitest';
import type { VerbError } from '@/lib/domain/errors';
import { fileResponse, verbResponse } from './verb-response';

describe('what an interface answers', () => {
  it('the value as JSON that nobody keeps', async () => {
    const response = verbResponse({ ok: true, value: { nextPart: 1 } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({ nextPart: 1 });
  });

  it.each<[VerbError, number]>([
    [{ code: 'signed_out' }, 401],
    [{ code: 'no_permission', permission: 'reconciliation.import' }, 403],
    [{ code: 'not_found', what: 'statement' }, 404],
    [{ code: 'invalid', fields: {} }, 400],
    [{ code: 'recon_not_possible', what: 'statement', why: 'wrong_part' }, 409],
    [{ code: 'day_locked', sourceId: '1', businessDate: '2026-03-02', lapsed: false }, 409],
    [{ code: 'database_unavailable' }, 503],
    [{ code: 'unexpected', reference: '7f3a' }, 500],
  ])('%j with its status', async (error, status) => {
    const response = verbResponse({ ok: false, error });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });
});

describe('a file', () => {
  async function* parts(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield Buffer.from('ab');
    yield Buffer.from('cd');
  }
  const fail = (error: unknown) => {
    throw error;
  };

  it('comes part by part under its own name, in whatever letters', async () => {
    const fileName = `账单 'A' "1".csv`;
    const response = fileResponse({ fileName, bytes: parts() }, new AbortController().signal, fail);
    expect(await response.text()).toBe('abcd');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__ _A_ _1_.csv"; filename*=UTF-8''%E8%B4%A6%E5%8D%95%20%27A%27%20%221%22.csv`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is read no further once nobody wants it', async () => {
    const bytes = parts();
    const gone = new AbortController();
    const response = fileResponse({ fileName: 'a.csv', bytes }, gone.signal, fail);
    const reader = response.body?.getReader();
    await reader?.read();
    gone.abort();
    expect(await bytes.next()).toEqual({ done: true, value: undefined });
  });
});
