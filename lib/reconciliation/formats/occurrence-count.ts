const FIRST_SLOTS = 1 << 12;
const FULLEST = 0.6;

/**
 * Counts equal lines of a file, so that two genuinely equal ones are two entries. Of lines seen once only 64 bits are
 * kept: a million take 20 MB. Should two different lines share them, the second is called number two, which is still
 * an identity of its own.
 */
export class OccurrenceCount {
  private high = new Uint32Array(FIRST_SLOTS);
  private low = new Uint32Array(FIRST_SLOTS);
  private used = 0;
  private readonly repeats = new Map<string, number>();

  /** The how-manieth of the lines with this identity it is, from 1. */
  next(identity: string): number {
    const { high, low } = hashOf(identity);
    if (this.keep(high, low)) return 1;
    const count = (this.repeats.get(identity) ?? 1) + 1;
    this.repeats.set(identity, count);
    return count;
  }

  /** False when they are there already. */
  private keep(high: number, low: number): boolean {
    if (this.used > this.high.length * FULLEST) this.grow();
    const slot = this.slotOf(high, low);
    if (this.high[slot] !== 0) return false;
    this.high[slot] = high;
    this.low[slot] = low;
    this.used += 1;
    return true;
  }

  /** Where they are, or the free place where they belong. A high half is never nought. */
  private slotOf(high: number, low: number): number {
    const mask = this.high.length - 1;
    let slot = low & mask;
    while (this.high[slot] !== 0 && (this.high[slot] !== high || this.low[slot] !== low))
      slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { high, low } = this;
    this.high = new Uint32Array(high.length * 2);
    this.low = new Uint32Array(high.length * 2);
    for (let at = 0; at < high.length; at += 1) {
      const [upper = 0, lower = 0] = [high[at], low[at]];
      if (upper === 0) continue;
      const slot = this.slotOf(upper, lower);
      this.high[slot] = upper;
      this.low[slot] = lower;
    }
  }
}

/** Two multiplicative hashes over the text's units, mixed so that neighbouring numbers fall apart. */
function hashOf(text: string): { high: number; low: number } {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 13;
  }
  high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) >>> 0;
  return { high: high === 0 ? 1 : high, low: low >>> 0 };
}
