/** UTF-16 offsets into a text, `to` exclusive. */
export type TextRange = { from: number; to: number };

/** What a walk over a JSON text tells, in the order of the text. Offsets point into the text itself: nothing is parsed. */
export type JsonWalker = {
  /** An object or array begins. */
  open(kind: '{' | '[', at: number): void;
  /** It has ended before `end`. */
  close(end: number): void;
  /** A member's name, quotes included; its value is told next. */
  key(range: TextRange): void;
  /** A string with its quotes, a number, true, false or null. */
  scalar(range: TextRange): void;
};

const QUOTE = 34;
const BACKSLASH = 92;
const SPACES = /[ \t\n\r]*/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Walks a JSON text and tells where its pieces stand. Keeps no values, builds no objects (a `__proto__` key is a
 * string like any other), uses no recursion. False at the first place that is not JSON; what was told until then may
 * be incomplete.
 */
export function walkJson(text: string, walker: JsonWalker): boolean {
  return new Walk(text, walker).run();
}

/** Steps between two rests. */
const STEPS = 5_000;

/** The same for a text of many megabytes: rests now and then, so that whoever else waits gets their turn. */
export async function walkJsonInTurns(
  text: string,
  walker: JsonWalker,
  rest: () => Promise<void>,
): Promise<boolean> {
  const walk = new Walk(text, walker);
  while (!walk.advance(STEPS)) await rest();
  return walk.isWhole;
}

class Walk {
  isWhole = false;
  private begun = false;
  private at = 0;
  private readonly frames: ('{' | '[')[] = [];
  /** A container has just begun: no comma before its first member. */
  private opened = false;

  constructor(
    private readonly text: string,
    private readonly walker: JsonWalker,
  ) {}

  run(): boolean {
    while (!this.advance(Infinity));
    return this.isWhole;
  }

  /** Takes so many steps at most. True once there is nothing more to do. */
  advance(steps: number): boolean {
    if (!this.begun && !this.value()) return true;
    this.begun = true;
    for (let taken = 0; this.frames.length > 0; taken += 1) {
      if (taken >= steps) return false;
      if (!this.next()) return true;
    }
    this.skipSpaces();
    this.isWhole = this.at === this.text.length;
    return true;
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
      this.walker.close(this.at);
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
    this.walker.key({ from, to: this.at });
    this.skipSpaces();
    if (this.text[this.at] !== ':') return false;
    this.at += 1;
    return this.value();
  }

  private value(): boolean {
    this.skipSpaces();
    const from = this.at;
    const char = this.text[from];
    if (char === '{' || char === '[') return this.open(char);
    if (char === '"' ? !this.quoted() : !this.bare()) return false;
    this.walker.scalar({ from, to: this.at });
    return true;
  }

  private open(kind: '{' | '['): boolean {
    this.walker.open(kind, this.at);
    this.at += 1;
    this.frames.push(kind);
    this.opened = true;
    return true;
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

  private bare(): boolean {
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

/** The text of a quoted piece: `"pass\u0077ord"` is password, however it is written. */
export function unquote(raw: string): string {
  if (!raw.includes('\\')) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.slice(1, -1);
  }
}
