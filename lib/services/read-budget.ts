import { isOutOfTime } from '../db/statement-limit';

/** What one list may take before its page says that it took too long. Less than what a page waits for any read. */
export const LIST_BUDGET_MS = 4_000;

/**
 * The time that the reads of one screen have together. Who runs out of it goes without the value and says so, instead
 * of failing: filters that were too wide can then be narrowed. The database ends long statements by itself.
 */
export class ReadBudget {
  private readonly end: number;

  /** @param now milliseconds from any beginning, never backwards */
  constructor(
    ms: number = LIST_BUDGET_MS,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.end = now() + ms;
  }

  get over(): boolean {
    return this.now() >= this.end;
  }

  /** The read's value; null when it did not come in time or was not begun any more. */
  async get<T>(read: () => Promise<T>): Promise<T | null> {
    if (this.over) return null;
    const value = read().catch((error: unknown) => {
      if (isOutOfTime(error)) return null;
      throw error;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), Math.max(1, this.end - this.now()));
    });
    return Promise.race([value, late]).finally(() => {
      clearTimeout(timer);
      // Nobody waits for it any more: how it ends is no news.
      value.catch(() => undefined);
    });
  }
}
