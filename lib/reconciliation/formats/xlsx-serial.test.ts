import { expect, test } from 'vitest';
import { serialText } from './xlsx-serial';

test.each([
  ['46083', false, '2026-03-02'],
  ['44621', true, '2026-03-02'],
  ['46083.54450231481', false, '2026-03-02 13:04:05'],
  ['46083.5445023148', false, '2026-03-02 13:04:05'],
  ['46083.99999999999', false, '2026-03-03'],
  ['46083.0000115741', false, '2026-03-02 00:00:01'],
  ['46083.50000579', false, '2026-03-02 12:00:00.500'],
  ['1', false, '1900-01-01'],
  ['59', false, '1900-02-28'],
  ['60', false, null],
  ['61', false, '1900-03-01'],
  ['0', true, '1904-01-01'],
  ['2958465', false, '9999-12-31'],
  ['2958466', false, null],
  ['0.5', false, null],
  ['-1', false, null],
  ['', false, null],
  ['x', false, null],
] as const)('serial %s (1904: %s) is %s', (serial, is1904, text) => {
  expect(serialText(serial, is1904)).toBe(text);
});
