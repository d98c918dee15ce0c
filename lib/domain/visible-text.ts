import { secretRanges } from './secret-patterns';
import { sensitiveKeys } from './sensitive-keys';

/**
 * Whether a part of a text that masking leaves visible contains what is looked for, ASCII letters' case aside. Never
 * looser than the databases' own comparison: who finds a row by it learns nothing about what is masked.
 */
export function visibleTextContains(text: string, part: string, extraKeys: readonly string[] = []): boolean {
  const wanted = lower(part);
  let at = 0;
  for (const { from, to } of secretRanges(text, sensitiveKeys(extraKeys))) {
    if (lower(text.slice(at, from)).includes(wanted)) return true;
    at = to;
  }
  return lower(text.slice(at)).includes(wanted);
}

function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
