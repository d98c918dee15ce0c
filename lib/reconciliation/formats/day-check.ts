import type { BusinessDate } from '../../domain/reconciliation';
import { WrongFile } from '../wrong-file';

/** As many of the days that a wrong file is of are named. */
const SHOWN_DAYS = 5;

/** Sees to it that a file has rows of the day that it is meant for. One without rows passes, and so does any day of none. */
export class DayCheck {
  private readonly others = new Set<BusinessDate>();
  private hasDay = false;

  constructor(private readonly day: BusinessDate | null) {}

  /** days: what one row names. */
  add(days: readonly BusinessDate[]): void {
    if (this.hasDay || this.day === null) return;
    for (const day of days) {
      if (day === this.day) this.hasDay = true;
      else if (this.others.size < SHOWN_DAYS) this.others.add(day);
    }
  }

  /** Throws WrongFile `other_day`. */
  finish(): void {
    if (this.day === null || this.hasDay || this.others.size === 0) return;
    throw new WrongFile('other_day', { expected: [this.day], found: [...this.others].sort() });
  }
}
