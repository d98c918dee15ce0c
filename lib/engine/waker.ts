/** A pause that can be cut short. */
export class Waker {
  private wakeNow: (() => void) | null = null;
  private woken = false;

  /** Resolves after `ms` milliseconds, or at once when `wake` is or was called since the last wait. */
  wait(ms: number): Promise<void> {
    if (this.woken) {
      this.woken = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wakeNow?.(), ms);
      this.wakeNow = () => {
        clearTimeout(timer);
        this.wakeNow = null;
        this.woken = false;
        resolve();
      };
    });
  }

  wake(): void {
    this.woken = true;
    this.wakeNow?.();
  }
}
