import { scanJson, type TextRange } from './json-ranges';
import { mergeRanges, secretRanges } from './secret-patterns';
import { sensitiveKeys } from './sensitive-keys';

/** Stands for a secret in running text. Its length says nothing about what it hides. */
export const MASK = '••••••';
/** The same for a whole JSON value, so that the text stays JSON. */
const MASKED_VALUE = `"${MASK}"`;

export type Masked = { text: string; masked: TextRange[] };

/**
 * A JSON text with the values of sensitive keys replaced, at any depth; objects and arrays under such a key whole.
 * Everything else keeps its bytes: numbers of 64 bits, order and spaces of keys, escapes. String values are also
 * searched for secrets in running text. A text that is no JSON is masked like an error text.
 */
export function maskPayload(text: string, extraKeys: readonly string[] = []): Masked {
  return replace(text, piecesOf(text, extraKeys));
}

/** What `maskPayload` hides, in order: whether two payloads differ where nobody sees it. Never shown to anybody. */
export function hiddenParts(text: string, extraKeys: readonly string[] = []): string[] {
  return piecesOf(text, extraKeys).map(({ from, to }) => text.slice(from, to));
}

type Piece = TextRange & { mark: string };

function piecesOf(text: string, extraKeys: readonly string[]): Piece[] {
  const isSensitive = sensitiveKeys(extraKeys);
  const values: TextRange[] = [];
  const inStrings: TextRange[] = [];
  const isJson = scanJson(text, {
    takeMember: isSensitive,
    member: (range, isNull) => {
      if (!isNull) values.push(range);
    },
    string: (range) => {
      const inner = text.slice(range.from + 1, range.to - 1);
      for (const hit of secretRanges(inner, isSensitive))
        inStrings.push({ from: range.from + 1 + hit.from, to: range.from + 1 + hit.to });
    },
  });
  if (!isJson) return runningPieces(text, extraKeys);
  const pieces = [
    ...values.map((range) => ({ ...range, mark: MASKED_VALUE })),
    ...inStrings.map((range) => ({ ...range, mark: MASK })),
  ];
  return pieces.sort((a, b) => a.from - b.from);
}

/** An error text, or any other running text, with secrets replaced. */
export function maskRunningText(text: string, extraKeys: readonly string[] = []): Masked {
  return replace(text, runningPieces(text, extraKeys));
}

function runningPieces(text: string, extraKeys: readonly string[]): Piece[] {
  const ranges = mergeRanges(secretRanges(text, sensitiveKeys(extraKeys)));
  return ranges.map((range) => ({ ...range, mark: MASK }));
}

/** The masked text alone; null stays null. */
export function maskErrorText(text: string, extraKeys?: readonly string[]): string;
export function maskErrorText(text: string | null, extraKeys?: readonly string[]): string | null;
export function maskErrorText(text: string | null, extraKeys: readonly string[] = []): string | null {
  return text === null ? null : maskRunningText(text, extraKeys).text;
}

function replace(text: string, pieces: readonly Piece[]): Masked {
  const parts: string[] = [];
  const masked: TextRange[] = [];
  let at = 0;
  let length = 0;
  for (const piece of pieces) {
    const before = text.slice(at, piece.from);
    parts.push(before, piece.mark);
    masked.push({ from: length + before.length, to: length + before.length + piece.mark.length });
    length += before.length + piece.mark.length;
    at = piece.to;
  }
  parts.push(text.slice(at));
  return { text: parts.join(''), masked };
}
