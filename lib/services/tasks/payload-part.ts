import { visiblePart } from '../../domain/json-part';
import { MASK } from '../../domain/masking';
import { sensitiveKeys } from '../../domain/sensitive-keys';
import type { PayloadView } from '../../domain/views/task-page';

/** Of a payload that is too large to show, so many UTF-16 units are shown, or somewhat less. */
const PART_CHARACTERS = 128 * 1024;

/**
 * The beginning of a large payload, masked; undefined when it is no JSON, of which nothing can be shown safely in part.
 * @param maskedKeys null when everything is revealed
 */
export function payloadPart(text: string, maskedKeys: readonly string[] | null): PayloadView['part'] {
  if (maskedKeys === null) return { text: wholeCharacters(text.slice(0, PART_CHARACTERS)), masked: [] };
  const part = visiblePart(text, PART_CHARACTERS, sensitiveKeys(maskedKeys));
  if (part === null) return undefined;
  const shown: string[] = [];
  const masked: { from: number; to: number }[] = [];
  let at = 0;
  let length = 0;
  for (const { from, to, whole } of part.hidden.toSorted((a, b) => a.from - b.from)) {
    const before = text.slice(at, from);
    const mark = whole ? `"${MASK}"` : MASK;
    shown.push(before, mark);
    masked.push({ from: length + before.length, to: length + before.length + mark.length });
    length += before.length + mark.length;
    at = to;
  }
  shown.push(wholeCharacters(text.slice(at, part.end)));
  return { text: shown.join(''), masked };
}

/** Without half a character at the end. */
function wholeCharacters(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
