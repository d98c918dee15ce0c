import { expect, test } from 'vitest';
import { canonical, compareRows, hashOf, sealOf, type SealedRows, type SealManifest } from './seal';

const NONE: SealedRows = { statement: [], rules: [], run: [], item: [], break: [], decision: [] };

const signature = {
  sourceId: '1',
  businessDate: '2026-03-17',
  seq: 1,
  at: '2026-03-18T02:00:00.000Z',
  runId: '7',
  maker: { id: '3', name: 'Yue Tang', role: 'finance' },
  checker: { id: '4', name: 'Lin Zhou', role: 'finance' },
  requestId: '9',
  reason: '',
  previous: hashOf([]),
};

test('the same values have the same text, whatever order their keys are in', () => {
  const one = { b: 12n, a: new Date('2026-03-17T00:00:00Z'), c: [null, undefined, 'x', { z: 1, y: true }] };
  const other = { c: [null, null, 'x', { y: true, z: 1 }], a: new Date('2026-03-17T00:00:00Z'), b: 12n };
  expect(canonical(one)).toBe(
    '{"a":"2026-03-17T00:00:00.000Z","b":"12","c":[null,null,"x",{"y":true,"z":1}]}',
  );
  expect(canonical(other)).toBe(canonical(one));
  expect(canonical({ raw: new Uint8Array([0, 255]) })).toBe('{"raw":"AP8="}');
});

test('texts that would run together are told apart', () => {
  expect(hashOf(['a,b', 'c'])).not.toBe(hashOf(['a', 'b,c']));
  expect(hashOf({ a: '1' })).not.toBe(hashOf({ a: 1 }));
  expect(hashOf([null])).not.toBe(hashOf([]));
  expect(hashOf('x')).toMatch(/^[0-9a-f]{64}$/);
});

test('the seal moves with every row, with who signed, and with what came before', () => {
  const manifest: SealManifest = {
    version: 1,
    signature,
    rows: { ...NONE, break: [['5', hashOf('break'), 'T-1']] },
  };
  const seals = [
    sealOf(manifest),
    sealOf({ ...manifest, rows: { ...NONE, break: [['5', hashOf('other'), 'T-1']] } }),
    sealOf({ ...manifest, signature: { ...signature, checker: signature.maker } }),
    sealOf({ ...manifest, signature: { ...signature, previous: hashOf('before') } }),
  ];
  expect(new Set(seals).size).toBe(seals.length);
  expect(sealOf(structuredClone(manifest))).toBe(seals[0]);
});

test('what changed, is gone or came to it is named, and nothing else', () => {
  const sealed: SealedRows = {
    ...NONE,
    statement: [['1', 'h1', 'bill.csv']],
    item: [
      ['10', 'a', 'T-1'],
      ['11', 'b', 'T-2'],
    ],
    decision: [['20', 'd', 'T-1 #1']],
  };
  const found: SealedRows = {
    ...sealed,
    statement: [['1', 'h2', 'bill.csv']],
    item: [
      ['10', 'a', 'T-1'],
      ['12', 'c', 'T-3'],
    ],
    decision: [
      ['20', 'd', 'T-1 #1'],
      ['21', 'e', 'T-1 #2'],
    ],
  };
  const check = compareRows(sealed, found, (part) => part === 'decision');
  expect(check).toEqual({
    checked: 4,
    faults: [
      { kind: 'statement', id: '1', label: 'bill.csv', because: 'changed' },
      { kind: 'item', id: '11', label: 'T-2', because: 'missing' },
      { kind: 'item', id: '12', label: 'T-3', because: 'added' },
    ],
  });
});
