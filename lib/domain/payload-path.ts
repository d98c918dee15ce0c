import type { KeyPredicate } from './sensitive-keys';

/** One step into a payload: a member, an element by its number from 0, or every element. */
export type PathStep = { key: string } | { index: number } | 'every';

/** `path = value`, as somebody typed it. */
export type PayloadQuery = {
  steps: readonly PathStep[];
  /** What the payload must say there, to the character: digits as they are written, a string without its quotes. */
  value: string;
  /** The value was typed in quotes: only strings are meant. Without, `123` finds 123 and "123". */
  quoted: boolean;
};

/** Larger payloads, in bytes of UTF-8, are not searched: looking through one holds up everybody else. */
export const SEARCHED_BYTES = 1024 * 1024;

/** What is wrong with a typed expression; `masked`: the reader's role may not search there. */
export const PATH_PROBLEMS = [
  'no_path',
  'bad_path',
  'no_equals',
  'operator',
  'no_value',
  'unclosed',
  'after_value',
  'masked',
] as const;
export type PathProblem = (typeof PATH_PROBLEMS)[number];

/** at: where it goes wrong, in UTF-16 units from 0. */
export type ParsedQuery = { ok: true; query: PayloadQuery } | { ok: false; problem: PathProblem; at: number };

const PREFIX = /\s*(?:payload(?=[.[])|\$(?=[.[]))?/y;
const KEY = /[^\s.,:[\]{}"'“”<>=＝!~]+/uy;
const INDEX = /\[(\d{1,9})\]/y;
const EVERY = /\[\*\]/y;
const QUOTED_KEY = /\[("(?:[^"\\]|\\.)*"|'[^']*')\]/y;
// Input methods write the wide one.
const EQUALS = /\s*(?:={1,3}|＝)\s*/y;
const OPERATOR = /\s*[<>!~:]/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const PLAIN_QUOTES = /'[^']*'|“[^”]*”/uy;

/**
 * Reads `payload.order_id = 123`, `order_id=123`, `a.b[0].c = "x"`, `items[*].sku = A-1`, `["odd.key"] = x`. The
 * value goes to the end of the text. Keys are plain strings: `__proto__` is one like any other.
 */
export function parsePayloadQuery(text: string): ParsedQuery {
  return new Reader(text).query();
}

class Reader {
  private at = 0;
  private readonly steps: PathStep[] = [];

  constructor(private readonly text: string) {}

  query(): ParsedQuery {
    this.take(PREFIX);
    while (this.step());
    if (this.steps.length === 0) return this.wrong(this.noPath());
    if (this.take(EQUALS) === null) return this.wrong(this.noEquals());
    return this.value();
  }

  private noPath(): PathProblem {
    return /^\s*([=＝]|$)/.test(this.rest()) ? 'no_path' : 'bad_path';
  }

  private noEquals(): PathProblem {
    if (this.rest().trim() === '') return 'no_equals';
    OPERATOR.lastIndex = this.at;
    return OPERATOR.test(this.text) ? 'operator' : 'bad_path';
  }

  private step(): boolean {
    const index = this.take(INDEX);
    if (index !== null) return this.push({ index: Number(index[1]) });
    if (this.take(EVERY) !== null) return this.push('every');
    const quoted = this.take(QUOTED_KEY);
    if (quoted !== null) return this.push({ key: unquoted(quoted[1] ?? '') });
    const start = this.at;
    if (this.text[start] === '.') this.at += 1;
    else if (this.steps.length > 0) return false;
    const key = this.take(KEY);
    if (key !== null) return this.push({ key: key[0] });
    this.at = start;
    return false;
  }

  private push(step: PathStep): boolean {
    this.steps.push(step);
    return true;
  }

  private value(): ParsedQuery {
    const rest = this.rest().trimEnd();
    if (rest === '') return this.wrong('no_value');
    if (!/^["'“]/.test(rest)) return this.found(rest, false);
    const quoted = this.take(STRING) ?? this.take(PLAIN_QUOTES);
    if (quoted === null) return this.wrong('unclosed');
    if (this.rest().trim() !== '') return this.wrong('after_value');
    return this.found(unquoted(quoted[0]), true);
  }

  private found(value: string, quoted: boolean): ParsedQuery {
    return { ok: true, query: { steps: this.steps, value, quoted } };
  }

  private wrong(problem: PathProblem): ParsedQuery {
    return { ok: false, problem, at: this.at };
  }

  private rest(): string {
    return this.text.slice(this.at);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }
}

/** Double quotes hold a JSON string with its escapes, all others exactly what stands between them. */
function unquoted(raw: string): string {
  if (!raw.startsWith('"')) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.slice(1, -1);
  }
}

/** Whether the path leads through a key that is masked: what is found there must not be told. */
export function isMaskedPath({ steps }: PayloadQuery, isSensitive: KeyPredicate): boolean {
  return steps.some((step) => typeof step === 'object' && 'key' in step && isSensitive(step.key));
}

/**
 * The text that a matching payload holds, unless it is written with `\u` escapes; null when there is none to go by,
 * since writers escape these characters in more than one way.
 */
export function plainPart({ value }: PayloadQuery): string | null {
  return value === '' || /["\\/\p{Cc}]/u.test(value) ? null : value;
}
