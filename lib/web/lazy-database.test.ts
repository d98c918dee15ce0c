import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '@/lib/db/client';
import { databaseTrouble } from '@/lib/db/failure';
import { DatabaseAway, LazyDatabase } from './lazy-database';

/** A ledger whose server can be switched off; `hang` makes it silent instead of refusing. */
function server() {
  const state = { up: true, hang: false, opened: 0 };
  const answer = async () => {
    if (state.hang) await new Promise(() => undefined);
    if (!state.up) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    return 0;
  };
  const db = { syncClock: answer } as unknown as Database;
  const open = async () => {
    await answer();
    state.opened += 1;
    return db;
  };
  return { state, db, lazy: new LazyDatabase(open) };
}

describe('the web process’s database', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is opened once, at the first use, however many ask', async () => {
    const { state, db, lazy } = server();
    expect(state.opened).toBe(0);
    expect(await Promise.all([lazy.get(), lazy.get(), lazy.get()])).toEqual([db, db, db]);
    expect(state.opened).toBe(1);
  });

  it('is found by itself when it was down at the start', async () => {
    const { state, db, lazy } = server();
    state.up = false;
    await expect(lazy.get()).rejects.toThrow('refused');
    await expect(lazy.get()).rejects.toBeInstanceOf(DatabaseAway);
    state.up = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await lazy.get()).toBe(db);
  });

  it('says within three seconds that a silent server is away, and at once after that', async () => {
    const { state, lazy } = server();
    state.hang = true;
    const first = expect(lazy.get()).rejects.toBeInstanceOf(DatabaseAway);
    await vi.advanceTimersByTimeAsync(3_000);
    await first;
    await expect(lazy.get()).rejects.toBeInstanceOf(DatabaseAway);
  });

  it('is away after it stopped answering, and back when it answers again', async () => {
    const { state, db, lazy } = server();
    await lazy.get();
    state.up = false;
    await lazy.suspect();
    await expect(lazy.get()).rejects.toBeInstanceOf(DatabaseAway);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(lazy.get()).rejects.toBeInstanceOf(DatabaseAway);
    state.up = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await lazy.get()).toBe(db);
    expect(state.opened).toBe(1);
  });

  it('stays in use when only one query was slow', async () => {
    const { db, lazy } = server();
    await lazy.get();
    await lazy.suspect();
    expect(await lazy.get()).toBe(db);
  });

  it('tells its absence in the words that every verb understands', () => {
    expect(databaseTrouble(new DatabaseAway('x'))).toBe('unavailable');
  });
});
