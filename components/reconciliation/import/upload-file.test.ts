import { describe, expect, test } from 'vitest';
import type { PartSent } from './send-part';
import { uploadFile, type SendPart } from './upload-file';
import type { UploadCalls } from './upload-verbs';

const PART = 4;
const file = new File(['0123456789'], 'bill.csv');
const asked = { sourceId: '1', businessDate: '2026-03-01', file };

/** A server that keeps parts, from a given one on. */
function server(nextPart = 0) {
  const parts: string[] = [];
  const begin: UploadCalls['begin'] = () =>
    Promise.resolve({ ok: true, value: { statementId: '7', nextPart, partBytes: PART } });
  const take = async (seq: number, bytes: Blob): Promise<PartSent> => {
    parts[seq] = await bytes.text();
    const received = Math.min((seq + 1) * PART, file.size);
    const next = received < file.size ? seq + 1 : null;
    return { kind: 'taken', progress: { nextPart: next, receivedBytes: String(received) } };
  };
  const send: SendPart = (_id, seq, bytes) => take(seq, bytes);
  return { parts, begin, send, take };
}

const signal = () => new AbortController().signal;

describe('an upload', () => {
  test('sends the file in parts, in order, and tells how far it is', async () => {
    const { parts, begin, send } = server();
    const steps: number[] = [];
    const end = await uploadFile(asked, begin, signal(), ({ done }) => steps.push(done), send);
    expect(end).toEqual({ kind: 'whole', statementId: '7' });
    expect(parts).toEqual(['0123', '4567', '89']);
    expect(steps).toEqual([0, 4, 8, 10]);
  });

  test('goes on with the part that the server expects', async () => {
    const { parts, begin, send } = server(2);
    const steps: number[] = [];
    await uploadFile(asked, begin, signal(), ({ done }) => steps.push(done), send);
    expect(parts.filter(() => true)).toEqual(['89']);
    expect(steps).toEqual([8, 10]);
  });

  test('a part that got lost is sent once more, then it rests where it is', async () => {
    const { begin, take } = server();
    let lost = 1;
    const once: SendPart = (_id, seq, bytes) =>
      lost-- > 0 ? Promise.resolve({ kind: 'lost' }) : take(seq, bytes);
    expect(await uploadFile(asked, begin, signal(), () => undefined, once)).toMatchObject({ kind: 'whole' });
    const never: SendPart = (_id, seq, bytes) =>
      seq === 0 ? take(seq, bytes) : Promise.resolve({ kind: 'lost' });
    expect(await uploadFile(asked, begin, signal(), () => undefined, never)).toEqual({
      kind: 'interrupted',
      statementId: '7',
    });
  });

  test('a refusal ends it', async () => {
    const { begin } = server();
    const error = { code: 'day_locked', sourceId: '1', businessDate: '2026-03-01', lapsed: false } as const;
    const locked: UploadCalls['begin'] = () => Promise.resolve({ ok: false, error });
    const nothing = () => undefined;
    expect(await uploadFile(asked, locked, signal(), nothing)).toEqual({
      kind: 'refused',
      error,
      statementId: null,
    });
    const refuse: SendPart = () => Promise.resolve({ kind: 'refused', error });
    expect(await uploadFile(asked, begin, signal(), nothing, refuse)).toEqual({
      kind: 'refused',
      error,
      statementId: '7',
    });
  });

  test('stopped, nothing more is sent', async () => {
    const { parts, begin, take } = server();
    const stop = new AbortController();
    const send: SendPart = async (_id, seq, bytes) => {
      const sent = await take(seq, bytes);
      stop.abort();
      return sent;
    };
    const end = await uploadFile(asked, begin, stop.signal, () => undefined, send);
    expect(end).toEqual({ kind: 'interrupted', statementId: '7' });
    expect(parts).toEqual(['0123']);
  });

  test('an empty file has no part: it is the server that says so', async () => {
    const { begin, parts, send } = server();
    const empty = { ...asked, file: new File([], 'none.csv') };
    expect(await uploadFile(empty, begin, signal(), () => undefined, send)).toMatchObject({ kind: 'whole' });
    expect(parts).toEqual([]);
  });
});
