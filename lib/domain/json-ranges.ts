import { unquote, walkJson, walkJsonInTurns, type JsonWalker, type TextRange } from './json-walk';

export type { TextRange } from './json-walk';

/** What a scan tells about one piece of a JSON text. Offsets point into the text itself: nothing is parsed. */
export type JsonVisitor = {
  /** A member's value is about to be scanned. True: take it whole, its inside is not visited. */
  takeMember(key: string): boolean;
  /** A whole value taken by `takeMember`; `isNull` for a bare null. */
  member(range: TextRange, isNull: boolean): void;
  /** Any other string value, quotes included. */
  string(range: TextRange): void;
};

/**
 * Walks a JSON text and reports positions, so that a value can be replaced while every other byte stays as it is.
 * Returns false at the first place that is not JSON; what was reported until then may be incomplete.
 */
export function scanJson(text: string, visitor: JsonVisitor): boolean {
  return walkJson(text, new Taker(text, visitor));
}

/** The same for a text of many megabytes, with rests. */
export function scanJsonInTurns(
  text: string,
  visitor: JsonVisitor,
  rest: () => Promise<void>,
): Promise<boolean> {
  return walkJsonInTurns(text, new Taker(text, visitor), rest);
}

class Taker implements JsonWalker {
  private depth = 0;
  /** Where a taken value began, and at which depth it ends. */
  private taken: { from: number; depth: number } | null = null;
  private takeNext = false;

  constructor(
    private readonly text: string,
    private readonly visitor: JsonVisitor,
  ) {}

  key({ from, to }: TextRange): void {
    this.takeNext = this.taken === null && this.visitor.takeMember(unquote(this.text.slice(from, to)));
  }

  open(_kind: '{' | '[', at: number): void {
    if (this.takeNext) this.taken = { from: at, depth: this.depth };
    this.takeNext = false;
    this.depth += 1;
  }

  close(end: number): void {
    this.depth -= 1;
    if (this.taken === null || this.taken.depth !== this.depth) return;
    const { from } = this.taken;
    this.taken = null;
    this.visitor.member({ from, to: end }, false);
  }

  scalar(range: TextRange): void {
    const char = this.text[range.from];
    if (this.takeNext) this.visitor.member(range, char === 'n');
    else if (this.taken === null && char === '"') this.visitor.string(range);
    this.takeNext = false;
  }
}
