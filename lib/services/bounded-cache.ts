type Kept<V> = { value: Promise<V>; madeAt: number; weight: number };

/** What a value costs to keep; null: it is not worth keeping, or must be read anew each time. */
export type WeightOf<V> = (value: V) => number | null;

/**
 * Values that are dear to make, for a limited time and up to a limited weight together; the longest unused goes
 * first. Who asks while a value is being made waits for the same one. Failures are not kept.
 */
export class BoundedCache<V> {
  private readonly kept = new Map<string, Kept<V>>();
  private total = 0;

  constructor(
    private readonly limits: { weight: number; ageMs: number },
    private readonly weightOf: WeightOf<V>,
  ) {}

  /** now: instant in milliseconds. */
  async get(key: string, now: number, make: () => Promise<V>): Promise<V> {
    const before = this.kept.get(key);
    if (before !== undefined && now - before.madeAt < this.limits.ageMs) {
      // Last in the map means used last.
      this.kept.delete(key);
      this.kept.set(key, before);
      return before.value;
    }
    this.drop(key);
    const entry: Kept<V> = { value: make(), madeAt: now, weight: 0 };
    this.kept.set(key, entry);
    try {
      const value = await entry.value;
      if (this.kept.get(key) === entry) this.weigh(key, entry, this.weightOf(value));
      return value;
    } catch (error) {
      if (this.kept.get(key) === entry) this.drop(key);
      throw error;
    }
  }

  private weigh(key: string, entry: Kept<V>, weight: number | null): void {
    if (weight === null || weight > this.limits.weight) return this.drop(key);
    entry.weight = weight;
    this.total += weight;
    for (const oldest of this.kept.keys()) {
      if (this.total <= this.limits.weight) return;
      if (oldest !== key) this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.total -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }
}
