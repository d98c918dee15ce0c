/** UTF-16 offsets into a text, `to` exclusive. */
export type TextRange = { from: number; to: number };

/** What a scan tells about one piece of a JSON text. Offsets point into the text itself: nothing is parsed. */
export type JsonVisitor = {
  /** A member's value is about to be scanned. True: take it whole, its inside is not visited. */
  takeMember(key: string): boolean;
  /** A whole value taken by `takeMember`; `isNull` for a bare null. */
  member(range: TextRange, isNull: boolean): void;
  /** Any other string value, quotes included. */
  string(range: TextRange): void;
};

const QUOTE = 34;
const BACKSLASH = 92;
const SPACES = /[ \t\n\r]*/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

type Frame = '{' | '[';

/**
 * Walks a JSON text and reports positions, so that a value can be replaced while every other byte stays as it is.
 * Keeps no values, builds no objects (a `__proto__` key is a string like any other), uses no recursion.
 * Returns false at the first place that is not JSON; what was reported until then may be incomplete.
 */
export function scanJson(text: string, visitor: JsonVisitor): boolean {
  return new Scan(text, visitor).run();
}

class Scan {
  private at = 0;
  private readonly frames: Frame[] = [];
  /** Where a taken value began, and at which depth it ends. */
  private taken: { from: number; depth: number } | null = null;
  private takeNext = false;
  /** A container has just begun: no comma before its first member. */
  private opened = false;

  constructor(
    private readonly text: string,
    private readonly visitor: JsonVisitor,
  ) {}

  run(): boolean {
    if (!this.value()) return false;
    while (this.frames.length > 0) {
      if (!this.next()) return false;
    }
    this.skipSpaces();
    return this.at === this.text.length;
  }

  /** Inside a container: its end, or another member; all but the first stand behind a comma. */
  private next(): boolean {
    this.skipSpaces();
    const frame = this.frames.at(-1);
    const char = this.text[this.at];
    const first = this.opened;
    this.opened = false;
    if (char === (frame === '{' ? '}' : ']')) {
      this.at += 1;
      this.frames.pop();
      this.leave();
      return true;
    }
    if (!first && char !== ',') return false;
    if (!first) this.at += 1;
    return frame === '{' ? this.pair() : this.value();
  }

  private pair(): boolean {
    this.skipSpaces();
    const from = this.at;
    if (!this.quoted()) return false;
    const raw = this.text.slice(from, this.at);
    this.skipSpaces();
    if (this.text[this.at] !== ':') return false;
    this.at += 1;
    this.takeNext = this.taken === null && this.visitor.takeMember(decodeKey(raw));
    return this.value();
  }

  private value(): boolean {
    this.skipSpaces();
    const from = this.at;
    const char = this.text[from];
    if (this.takeNext) this.taken = { from, depth: this.frames.length };
    this.takeNext = false;
    if (char === '{' || char === '[') return this.open(char);
    const isString = char === '"';
    if (isString ? !this.quoted() : !this.scalar()) return false;
    if (this.taken === null && isString) this.visitor.string({ from, to: this.at });
    this.leave(char === 'n');
    return true;
  }

  private open(char: Frame): boolean {
    this.at += 1;
    this.frames.push(char);
    this.opened = true;
    return true;
  }

  /** A value has ended here; if it is the taken one, it is reported. */
  private leave(isNull = false): void {
    if (this.taken === null || this.frames.length !== this.taken.depth) return;
    this.visitor.member({ from: this.taken.from, to: this.at }, isNull);
    this.taken = null;
  }

  private quoted(): boolean {
    if (this.text.charCodeAt(this.at) !== QUOTE) return false;
    for (let i = this.at + 1; i < this.text.length; i += 1) {
      const code = this.text.charCodeAt(i);
      if (code === QUOTE) {
        this.at = i + 1;
        return true;
      }
      if (code < 32) return false;
      if (code === BACKSLASH) {
        const length = this.escapeAt(i);
        if (length === 0) return false;
        i += length - 1;
      }
    }
    return false;
  }

  /** Length of the escape that begins here, 0 when JSON has no such escape. */
  private escapeAt(at: number): number {
    ESCAPE.lastIndex = at;
    return ESCAPE.test(this.text) ? ESCAPE.lastIndex - at : 0;
  }

  private scalar(): boolean {
    SCALAR.lastIndex = this.at;
    if (!SCALAR.test(this.text)) return false;
    this.at = SCALAR.lastIndex;
    return true;
  }

  private skipSpaces(): void {
    SPACES.lastIndex = this.at;
    SPACES.test(this.text);
    this.at = SPACES.lastIndex;
  }
}

/** `"pass\u0077ord"` is the key password, however it is written. */
function decodeKey(raw: string): string {
  if (!raw.includes('\\')) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.slice(1, -1);
  }
}
