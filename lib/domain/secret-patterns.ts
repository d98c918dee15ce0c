import type { TextRange } from './json-ranges';
import type { KeyPredicate } from './sensitive-keys';

/**
 * Secrets in running text: error messages, log lines, string values. Found by the name before them (`token=…`,
 * `"password":"…"`, `[secret] => …`, `Authorization: Bearer …`) or by their own look (JWT, bearer, keys in URLs).
 */

/** A name and what separates it from its value. Bounded and anchored at a word's start: linear in the text. */
const NAMED =
  /(?<![\p{L}\p{N}_.-])([\p{L}_][\p{L}\p{N}_.-]{0,127})((?:\\*["'\]])?[ \t]*(?:=>|:=|%3[dD]|[=:：>])[ \t]*)/gu;

/** Values that need no name before them; the first group is the secret. */
const BY_LOOK: readonly RegExp[] = [
  /\b(?:Bearer|Basic)[ \t]+([A-Za-z0-9._~+/=-]{6,4096})/gi,
  /\b(eyJ[\w-]{5,4096}\.[\w-]{2,8192}(?:\.[\w-]{0,4096})?)/g,
  /:\/\/[^\s/:@"'<>]{0,256}:([^\s/@"'<>]{1,256})@/g,
  /\b((?:AKIA|ASIA|LTAI)[A-Za-z0-9]{12,30})\b/g,
  /\b((?:sk|rk|pk)_(?:live|test)_\w{8,200})/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----([\s\S]{1,8192}?)(?:-----END|$)/g,
];

/** Headers whose whole line is secret. */
const WHOLE_LINE = /^(?:proxy-?)?authorization$|^(?:set-?)?cookie$/i;
const BARE_END = /[\s,;&"'<>)}\]\\|]/g;
const LINE_END = /[\r\n"'<>]|\\n|\\r|\\"/g;

/** Where secrets stand in the text, in order, without overlaps. */
export function secretRanges(text: string, isSensitive: KeyPredicate): TextRange[] {
  const found: TextRange[] = [];
  let done = 0;
  for (const match of text.matchAll(NAMED)) {
    const [whole, name = '', separator = ''] = match;
    // What is hidden already needs no second look: this keeps nested names linear.
    if (match.index < done || !isSensitive(name)) continue;
    if (separator.trim() === '>' && text[match.index - 1] !== '<') continue;
    const range = valueAt(text, match.index + whole.length, name, separator);
    if (range.to > range.from) found.push(range);
    done = range.to;
  }
  for (const look of BY_LOOK) {
    for (const match of text.matchAll(look)) {
      const secret = match[1] ?? '';
      const from = match.index + match[0].lastIndexOf(secret);
      found.push({ from, to: from + secret.length });
    }
  }
  return mergeRanges(found);
}

function valueAt(text: string, from: number, name: string, separator: string): TextRange {
  const quote = /^\\*["']/.exec(text.slice(from, from + 16))?.[0];
  if (quote !== undefined) return quotedAt(text, from + quote.length, quote);
  const first = text[from];
  if (first === '{' || first === '[') return { from, to: bracketEnd(text, from) };
  if (separator.includes('>') && !separator.includes('=')) return { from, to: endAt(text, from, /</g) };
  return { from, to: endAt(text, from, WHOLE_LINE.test(name) ? LINE_END : BARE_END) };
}

function endAt(text: string, from: number, end: RegExp): number {
  const stop = new RegExp(end.source, 'g');
  stop.lastIndex = from;
  return stop.exec(text)?.index ?? text.length;
}

/** Up to the same quote with the same number of backslashes before it; a text that was cut, to its end. */
function quotedAt(text: string, from: number, quote: string): TextRange {
  const mark = quote.at(-1) ?? '"';
  for (let i = text.indexOf(mark, from); i !== -1; i = text.indexOf(mark, i + 1)) {
    let slashes = 0;
    while (text[i - 1 - slashes] === '\\' && i - 1 - slashes >= from) slashes += 1;
    if (slashes <= quote.length - 1) return { from, to: i - slashes };
  }
  return { from, to: text.length };
}

/** The matching bracket, or the end of the text. Brackets inside strings are few enough not to matter. */
function bracketEnd(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i += 1) {
    const char = text[i];
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return text.length;
}

export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
