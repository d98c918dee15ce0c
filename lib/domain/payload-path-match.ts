import { unquote, walkJson, type JsonWalker, type TextRange } from './json-walk';
import { isMaskedPath, type PathStep, type PayloadQuery } from './payload-path';
import { secretRanges } from './secret-patterns';
import type { KeyPredicate } from './sensitive-keys';

/**
 * Whether a payload says at a path what is looked for. Compared as text, so numbers keep every digit; of a key that
 * stands twice each counts; objects, arrays and texts that are no JSON never match. hidden: keys whose values the
 * reader may not see; nothing behind them matches, nor does a string that masking would change.
 */
export function payloadMatcher(
  query: PayloadQuery,
  hidden: KeyPredicate | null,
): (payload: string) => boolean {
  if (hidden !== null && isMaskedPath(query, hidden)) return () => false;
  return (payload) => {
    const follower = new Follower(payload, query, hidden);
    return walkJson(payload, follower) && follower.found;
  };
}

/** So many steps of the path lead to a container; off it, no number of them. */
const OFF = -1;
type Frame = { kind: '{' | '['; way: number; index: number };

/** Follows a path through a JSON text in one walk. */
class Follower implements JsonWalker {
  found = false;
  private readonly frames: Frame[] = [];
  private keyFits = false;

  constructor(
    private readonly text: string,
    private readonly query: PayloadQuery,
    private readonly hidden: KeyPredicate | null,
  ) {}

  key(range: TextRange): void {
    const step = this.stepFrom(this.frames.at(-1));
    this.keyFits = typeof step === 'object' && 'key' in step && this.says(range, step.key);
  }

  open(kind: '{' | '['): void {
    const way = this.wayHere();
    // What is looked for is no container: behind the end of the path nothing fits.
    this.frames.push({ kind, way: way === this.query.steps.length ? OFF : way, index: 0 });
  }

  close(): void {
    this.frames.pop();
  }

  scalar(range: TextRange): void {
    if (this.wayHere() !== this.query.steps.length || this.found) return;
    const isString = this.text[range.from] === '"';
    if (isString) this.found = this.says(range, this.query.value) && this.isVisible(range);
    else this.found = !this.query.quoted && this.text.slice(range.from, range.to) === this.query.value;
  }

  private stepFrom(frame: Frame | undefined): PathStep | undefined {
    return frame === undefined || frame.way === OFF ? undefined : this.query.steps[frame.way];
  }

  /** How many steps lead to the value that begins now. */
  private wayHere(): number {
    const frame = this.frames.at(-1);
    if (frame === undefined) return 0;
    const step = this.stepFrom(frame);
    const index = frame.index;
    frame.index += 1;
    if (step === undefined) return OFF;
    const fits =
      frame.kind === '{' ? this.keyFits : step === 'every' || ('index' in step && step.index === index);
    return fits ? frame.way + 1 : OFF;
  }

  private says({ from, to }: TextRange, wanted: string): boolean {
    const raw = this.text.slice(from, to);
    return unquote(raw) === wanted;
  }

  private isVisible({ from, to }: TextRange): boolean {
    return this.hidden === null || secretRanges(this.text.slice(from + 1, to - 1), this.hidden).length === 0;
  }
}
