import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalOf } from '@/lib/testing/statements/read-statement';
import { LONGEST_LINE, readLines } from './line-reader';

async function* given(parts: readonly string[]) {
  await Promise.resolve();
  yield* parts;
}

async function linesOf(...parts: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of readLines(given(parts))) lines.push(...some);
  return lines;
}

test('lines end with CRLF or LF, the last one with nothing', async () => {
  expect(await linesOf('a\r\nb\n\nc')).toEqual(['a', 'b', '', 'c']);
  expect(await linesOf('a\r', '\nb\r')).toEqual(['a', 'b']);
  expect(await linesOf('a\n')).toEqual(['a']);
  expect(await linesOf('')).toEqual([]);
});

test('parts of any size give the lines of the whole', async () => {
  const unit = fc.constantFrom('\n', '\r\n', '\r', 'a', '金');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit })), async (parts) => {
      expect(await linesOf(...parts)).toEqual(await linesOf(parts.join('')));
    }),
  );
});

test('a text without any lines does not fill memory', async () => {
  const endless = Array.from({ length: 20 }, () => 'x'.repeat(LONGEST_LINE / 10));
  expect(await refusalOf(linesOf(...endless))).toEqual({ code: 'not_this_format' });
});
