import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTRY_KINDS, THEIR_STATUSES } from '../domain/reconciliation';
import { ROW_PROBLEMS } from '../domain/statement-file';
import { decodeEntries, decodeRaws, encodeChunk, type RawRow } from './statement-chunk';

const anyText = fc.string({ unit: 'binary', maxLength: 12 });
const anyDate = fc.constantFrom('2026-03-01', '2026-03-02');
const anyEntry = fc.record({
  line: fc.nat(),
  occurrence: fc.integer({ min: 1, max: 9 }),
  key: fc.oneof(anyText, fc.constantFrom('00202', '482913e2', '9007199254740993', '__proto__')),
  kind: fc.constantFrom(...ENTRY_KINDS),
  amountMinor: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), fc.constant(2n ** 53n + 1n)),
  currency: fc.constantFrom('CNY', 'JPY'),
  status: fc.constantFrom(...THEIR_STATUSES),
  at: fc.option(fc.constant('2026-03-01T16:00:00.000Z')),
  businessDate: anyDate,
  providerId: fc.option(anyText),
  raw: anyText,
});
const anyInvalid = fc.record({
  line: fc.nat(),
  raw: anyText,
  problem: fc.constantFrom(...ROW_PROBLEMS),
  field: fc.option(anyText),
  value: fc.option(anyText),
});
const anyRow: fc.Arbitrary<RawRow> = fc.oneof(
  { weight: 4, arbitrary: anyEntry.map((entry) => ({ entry })) },
  { weight: 1, arbitrary: anyInvalid.map((invalid) => ({ invalid })) },
);

test('rows are read as they were written, in their order, each with its raw text', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 30 }), (rows) => {
      const chunk = encodeChunk(rows);
      const raws = decodeRaws(chunk.raws);
      const read = decodeEntries(chunk.entries).map((row, index): RawRow => {
        const raw = raws[index] ?? 'missing';
        return 'entry' in row ? { entry: { ...row.entry, raw } } : { invalid: { ...row.invalid, raw } };
      });
      expect(read).toEqual(rows);
      const lines = rows.map((row) => ('entry' in row ? row.entry.line : row.invalid.line));
      expect(chunk).toMatchObject({ firstLine: lines[0], lastLine: lines.at(-1), rowCount: rows.length });
    }),
  );
});

test('the same rows are the same text: what is sealed can be computed again', () => {
  const [row] = fc.sample(anyRow, 1);
  expect(encodeChunk([row!, row!])).toEqual(encodeChunk([row!, row!]));
});

test('there is no chunk of no rows', () => {
  expect(() => encodeChunk([])).toThrow(RangeError);
});
