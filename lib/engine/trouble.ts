import { databaseMessage, databaseTrouble, isUnmigrated } from '../db/failure';
import type { Clock } from '../domain/clock';
import type { Log } from './log';

export type LastError = { message: string; at: Date };

/** Errors of the engine itself, told once each and not in a flood: a database that is away stops every loop at once. */
export class Trouble {
  lastError: LastError | null = null;
  private down = false;
  private readonly told = new Set<string>();
  constructor(
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  /** True from the first failed query until the next one that works. */
  get databaseDown(): boolean {
    return this.down;
  }

  report(where: string, error: unknown): void {
    const message = databaseMessage(error);
    const kind = databaseTrouble(error);
    this.lastError = { message: `${where}: ${message}`, at: this.clock.now() };
    if (kind === 'unavailable' || kind === 'full') {
      if (!this.down) this.log.warn({ where, error: message }, SENTENCE[kind]);
      this.down = true;
      return;
    }
    if (isUnmigrated(error)) {
      this.tellOnce('unmigrated', () => this.log.error({}, 'the ledger has no tables yet: npm run migrate'));
      return;
    }
    this.tellOnce(`${where}: ${message}`, () =>
      this.log.error({ where, error: message }, 'a loop failed and goes on'),
    );
  }

  /** A query worked. */
  recovered(): void {
    if (this.down) this.log.info({}, 'the database answers again');
    this.down = false;
  }

  private tellOnce(key: string, tell: () => void): void {
    if (this.told.has(key)) return;
    if (this.told.size >= 200) this.told.clear();
    this.told.add(key);
    tell();
  }
}

const SENTENCE = {
  unavailable: 'the database cannot be reached; results are kept and everything waits',
  full: 'the database has no room left; results are kept and everything waits',
} as const;
