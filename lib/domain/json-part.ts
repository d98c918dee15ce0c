import { unquote, walkJson, type JsonWalker, type TextRange } from './json-walk';
import { mergeRanges, secretRanges } from './secret-patterns';
import type { KeyPredicate } from './sensitive-keys';

/** Of a string that is cut off, so many characters before the cut are left out: a secret may have begun in them. */
const UNSURE = 20_000;

/** What of the beginning of a JSON text may be shown, and what of it not. Offsets into the text. */
export type VisiblePart = { end: number; hidden: (TextRange & { whole: boolean })[] };

/**
 * The first `limit` characters of a JSON text, as far as it can be told what masking hides in them: values of sensitive
 * keys (`whole`) and secrets in strings. A text that is no JSON up to there has no such part: null.
 */
export function visiblePart(text: string, limit: number, isSensitive: KeyPredicate): VisiblePart | null {
  const cut = text.slice(0, limit);
  const part = new Part(cut, cut.length < text.length, isSensitive);
  if (walkJson(cut, part)) return { end: cut.length, hidden: part.hidden() };
  if (cut.length === text.length) return null;
  return part.upToCut();
}

class Part implements JsonWalker {
  private readonly found: (TextRange & { whole: boolean })[] = [];
  private depth = 0;
  /** Behind everything that was told. */
  private end = 0;
  private takeNext = false;
  private taken: { from: number; depth: number } | null = null;

  constructor(
    private readonly text: string,
    private readonly isCut: boolean,
    private readonly isSensitive: KeyPredicate,
  ) {}

  key({ from, to }: TextRange): void {
    this.end = to;
    this.takeNext = this.taken === null && this.isSensitive(unquote(this.text.slice(from, to)));
  }

  open(_kind: '{' | '[', at: number): void {
    this.end = at + 1;
    if (this.takeNext) this.taken = { from: at, depth: this.depth };
    this.takeNext = false;
    this.depth += 1;
  }

  close(end: number): void {
    this.end = end;
    this.depth -= 1;
    if (this.taken?.depth !== this.depth) return;
    this.found.push({ from: this.taken.from, to: end, whole: true });
    this.taken = null;
  }

  scalar({ from, to }: TextRange): void {
    // A number that ends with the cut has more digits.
    if (this.isCut && to === this.text.length && this.text[from] !== '"') return;
    this.end = to;
    if (this.takeNext) this.found.push({ from, to, whole: true });
    else if (this.taken === null && this.text[from] === '"') this.search(from + 1, to - 1);
    this.takeNext = false;
  }

  hidden(): (TextRange & { whole: boolean })[] {
    return this.found;
  }

  /** The text ends within a piece: a hidden one is left out whole, of a string the part before its unsure end is kept. */
  upToCut(): VisiblePart | null {
    const rest = this.text.slice(this.end);
    const begun = /^[\s,:]*/.exec(rest)?.[0].length ?? 0;
    const from = this.end + begun;
    if (this.taken !== null) return { end: this.taken.from, hidden: this.found };
    if (this.takeNext || from === this.text.length) return { end: this.end, hidden: this.found };
    // Between the pieces that were told and the cut, one piece alone may stand: a longer rest was no JSON.
    if (this.text[from] !== '"')
      return rest.length - begun > 400 ? null : { end: this.end, hidden: this.found };
    if (this.depth === 0 || /[^\\]"/.test(rest.slice(begun + 1))) return null;
    const to = this.text.length - UNSURE;
    if (to <= from) return { end: this.end, hidden: this.found };
    this.search(from + 1, this.text.length);
    const across = this.found.find((hit) => hit.from < to && hit.to > to);
    const end = across?.from ?? to;
    return { end, hidden: this.found.filter((hit) => hit.to <= end) };
  }

  private search(from: number, to: number): void {
    const hits = mergeRanges(secretRanges(this.text.slice(from, to), this.isSensitive));
    for (const hit of hits) this.found.push({ from: from + hit.from, to: from + hit.to, whole: false });
  }
}
