import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInLimiter } from './sign-in-limiter';

const MINUTE = 60_000;

async function admissions(limiter: SignInLimiter, count: number, email: string, address: string | null) {
  const results = [];
  for (let i = 0; i < count; i += 1) results.push((await limiter.admit(email, address)).allowed);
  return results;
}

describe('signing in is limited', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-18T07:24:06Z') }));
  afterEach(() => void vi.useRealTimers());

  it('to five failures for one account from one address, told with the time that is left', async () => {
    const limiter = new SignInLimiter();
    expect(await admissions(limiter, 5, 'wei@example.com', '203.0.113.9')).not.toContain(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await limiter.admit('wei@example.com', '203.0.113.9')).toEqual({
      allowed: false,
      retryAfterSeconds: 14 * 60,
      news: true,
    });
  });

  it('and is news once a window and address, whatever is tried from there', async () => {
    const limiter = new SignInLimiter();
    await admissions(limiter, 5, 'wei@example.com', '203.0.113.9');
    await admissions(limiter, 5, 'lin@example.com', '203.0.113.9');
    const news = async (email: string, address: string) => {
      const admission = await limiter.admit(email, address);
      return !admission.allowed && admission.news;
    };
    expect(await news('wei@example.com', '203.0.113.9')).toBe(true);
    expect(await news('wei@example.com', '203.0.113.9')).toBe(false);
    expect(await news('lin@example.com', '203.0.113.9')).toBe(false);
    await admissions(limiter, 5, 'wei@example.com', '198.51.100.4');
    expect(await news('wei@example.com', '198.51.100.4')).toBe(true);
    await limiter.forgetTold('203.0.113.9');
    expect(await news('lin@example.com', '203.0.113.9')).toBe(true);
    await vi.advanceTimersByTimeAsync(15 * MINUTE + 1);
    await admissions(limiter, 5, 'wei@example.com', '203.0.113.9');
    expect(await news('wei@example.com', '203.0.113.9')).toBe(true);
  });

  it('and opens again after a quarter of an hour', async () => {
    const limiter = new SignInLimiter();
    await admissions(limiter, 8, 'wei@example.com', '203.0.113.9');
    await vi.advanceTimersByTimeAsync(15 * MINUTE + 1);
    expect((await limiter.admit('wei@example.com', '203.0.113.9')).allowed).toBe(true);
  });

  it('however the account is spelt, and alike for accounts that do not exist', async () => {
    const limiter = new SignInLimiter();
    await admissions(limiter, 5, 'Nobody@Example.com ', '203.0.113.9');
    expect((await limiter.admit('nobody@example.com', '203.0.113.9')).allowed).toBe(false);
  });

  it('by address over many accounts', async () => {
    const limiter = new SignInLimiter();
    for (let i = 0; i < 30; i += 1) await limiter.admit(`user${i}@example.com`, '203.0.113.9');
    expect((await limiter.admit('one-more@example.com', '203.0.113.9')).allowed).toBe(false);
    expect((await limiter.admit('one-more@example.com', '198.51.100.4')).allowed).toBe(true);
  });

  it('by account over many addresses', async () => {
    const limiter = new SignInLimiter();
    for (let i = 0; i < 30; i += 1) await limiter.admit('wei@example.com', `203.0.113.${i}`);
    expect((await limiter.admit('wei@example.com', '198.51.100.4')).allowed).toBe(false);
  });

  it('also when all attempts come at once', async () => {
    const limiter = new SignInLimiter();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => limiter.admit('wei@example.com', '203.0.113.9')),
    );
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  it('while a success starts the account afresh and costs the address nothing', async () => {
    const limiter = new SignInLimiter();
    for (let i = 0; i < 40; i += 1) {
      await limiter.admit('wei@example.com', '203.0.113.9');
      await limiter.payBack('wei@example.com', '203.0.113.9', true);
    }
    expect(await limiter.triesLeft('wei@example.com', '203.0.113.9')).toBe(5);
  });

  it('and an outage of the database costs one try at most', async () => {
    const limiter = new SignInLimiter();
    await limiter.admit('wei@example.com', '203.0.113.9');
    await limiter.admit('wei@example.com', '203.0.113.9');
    await limiter.payBack('wei@example.com', '203.0.113.9', false);
    expect(await limiter.triesLeft('wei@example.com', '203.0.113.9')).toBe(4);
  });

  it('with an unknown address counted as one place', async () => {
    const limiter = new SignInLimiter();
    expect(await admissions(limiter, 6, 'wei@example.com', null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
