import { setImmediate } from 'node:timers/promises';
import { scanJsonInTurns, type TextRange } from '../../domain/json-ranges';
import { MASK } from '../../domain/masking';
import { secretRanges } from '../../domain/secret-patterns';
import { sensitiveKeys } from '../../domain/sensitive-keys';

/** A longer string, in UTF-16 units, is hidden whole: looking for secrets in it would hold up everybody else. */
const SEARCHED_STRING = 256 * 1024;
/** Milliseconds of work after which others get their turn. */
const TURN_MS = 15;

/**
 * The masked form of a payload of many megabytes, in pieces that make it up when they are written one after the other:
 * as `maskPayload`, except that very long strings are hidden whole. Null for a text that is no JSON.
 */
export async function maskSlowly(text: string, maskedKeys: readonly string[]): Promise<string[] | null> {
  const isSensitive = sensitiveKeys(maskedKeys);
  const hidden: (TextRange & { mark: string })[] = [];
  const isJson = await scanJsonInTurns(
    text,
    {
      takeMember: isSensitive,
      member: (range, isNull) => {
        if (!isNull) hidden.push({ ...range, mark: `"${MASK}"` });
      },
      string: ({ from, to }) => {
        if (to - from > SEARCHED_STRING) hidden.push({ from, to, mark: `"${MASK}"` });
        else
          for (const hit of secretRanges(text.slice(from + 1, to - 1), isSensitive))
            hidden.push({ from: from + 1 + hit.from, to: from + 1 + hit.to, mark: MASK });
      },
    },
    turns(),
  );
  if (!isJson) return null;
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, mark } of hidden.sort((a, b) => a.from - b.from)) {
    pieces.push(text.slice(at, from), mark);
    at = to;
  }
  pieces.push(text.slice(at));
  return pieces;
}

function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
