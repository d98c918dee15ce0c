import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 15 * 60;

/** Failures allowed in a quarter of an hour. The pair is tight; an account alone is wide, so that nobody can lock a colleague out. */
const LIMITS = { pair: 5, address: 30, account: 30 } as const;

export type Admission =
  | { allowed: true }
  /** `news`: the first refusal of this address in a window, which goes on record; the others do not. */
  | { allowed: false; retryAfterSeconds: number; news: boolean };

/**
 * Counts attempts to sign in, by address, by account, and by both together. Every attempt is paid for before the
 * password is looked at, so that many at once get no more than one after the other; a success is paid back.
 */
export class SignInLimiter {
  private readonly pair = limiter('pair', LIMITS.pair);
  private readonly address = limiter('address', LIMITS.address);
  private readonly account = limiter('account', LIMITS.account);
  private readonly told = limiter('told', 1);

  async admit(email: string, address: string | null): Promise<Admission> {
    const results = await Promise.all(this.keys(email, address).map(([store, key]) => spend(store, key)));
    const waits = results.filter(({ consumedPoints, limit }) => consumedPoints > limit);
    if (waits.length === 0) return { allowed: true };
    const waitMs = Math.max(...waits.map(({ msBeforeNext }) => msBeforeNext));
    const { consumedPoints } = await spend(this.told, address ?? 'unknown');
    return {
      allowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      news: consumedPoints === 1,
    };
  }

  /** The refusal could not be put on record: the next one is news again. */
  async forgetTold(address: string | null): Promise<void> {
    await this.told.delete(address ?? 'unknown');
  }

  /** Tries left before this address has to wait for this account; the same whether the account exists or not. */
  async triesLeft(email: string, address: string | null): Promise<number> {
    const results = await Promise.all(this.keys(email, address).map(([store, key]) => store.get(key)));
    const used = results.map((result) => result?.consumedPoints ?? 0);
    const limits = [LIMITS.pair, LIMITS.address, LIMITS.account];
    return Math.max(0, Math.min(...limits.map((limit, index) => limit - (used[index] ?? 0))));
  }

  /** Pays an attempt back that was none: it succeeded, or the database could not answer. */
  async payBack(email: string, address: string | null, succeeded: boolean): Promise<void> {
    const [pair, ...others] = this.keys(email, address);
    if (pair && succeeded) await pair[0].delete(pair[1]);
    if (pair && !succeeded) await pair[0].reward(pair[1], 1);
    await Promise.all(others.map(([store, key]) => store.reward(key, 1)));
  }

  private keys(email: string, address: string | null): [RateLimiterMemory, string][] {
    const account = digest(email.trim().toLowerCase());
    const place = address ?? 'unknown';
    return [
      [this.pair, `${place} ${account}`],
      [this.address, place],
      [this.account, account],
    ];
  }
}

function limiter(keyPrefix: string, points: number): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS });
}

async function spend(store: RateLimiterMemory, key: string) {
  const result = await store.consume(key, 1).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return { consumedPoints: result.consumedPoints, msBeforeNext: result.msBeforeNext, limit: store.points };
}

/** Keys of one length, however long the text that was typed. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
