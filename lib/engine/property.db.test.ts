import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import { retryLimit } from '../domain/retry-policy';
import { isFinal, STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { History, LEASE_MS, POLICY } from '../testing/ledger-history';
import { handClock, histories, WORKERS } from '../testing/ledger-model';

const LIMIT = retryLimit(POLICY);

/** Lets all of them end before the first failure is told: what still runs would disturb the next history. */
async function together(steps: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(steps)) if (result.status === 'rejected') throw result.reason;
}

describeEachDatabase((open) => {
  const load = async (db: Database, bizType: string) => {
    const tasks = await db.prisma.asyncTask.findMany({ where: { bizType }, orderBy: { id: 'asc' } });
    const attempts = await db.prisma.taskAttempt.findMany({ where: { bizType }, orderBy: { id: 'asc' } });
    const attemptsOf = (id: bigint) => attempts.filter((attempt) => attempt.taskId === id);
    return tasks.map((task) => ({ task, attempts: attemptsOf(task.id) }));
  };
  type Loaded = Awaited<ReturnType<typeof load>>;

  /** What holds after every round, whatever happened in it. */
  const check = (history: History, before: Loaded, after: Loaded) => {
    expect(after.map(({ task }) => task.id)).toEqual(history.ids);
    const earlier = new Map(before.map((entry) => [entry.task.id, entry.task]));
    for (const { task, attempts } of after) {
      const was = earlier.get(task.id);
      const entry = history.journal.get(task.id)!;
      if (was !== undefined && isFinal(was.status)) {
        expect(task).toEqual({
          ...was,
          lateOutcome: task.lateOutcome,
          attemptCount: task.attemptCount,
          lockVersion: task.lockVersion,
        });
      }
      // Each change of a row raises its version by one, so nothing changed without its trail.
      const changes = entry.claims + entry.returns + attempts.length + entry.moves.length;
      expect(task.lockVersion).toBe(changes);
      expect(task.attemptCount).toBe(attempts.length);
      expect(task.retryCount).toBeLessThanOrEqual(LIMIT);
      const counted = attempts.filter((attempt) => !attempt.late);
      const thisRound = counted.length - Math.max(0, ...entry.retriedAfter);
      expect(thisRound).toBeLessThanOrEqual(LIMIT + 1);
      expect(attempts.every((attempt) => attempt.late === (attempt.transition === null))).toBe(true);
      expect(task.lateOutcome !== null).toBe(attempts.some((attempt) => attempt.late));
      if (task.status === STATUS.processing) expect(task.claimToken).not.toBeNull();
      else expect(task.claimToken).toBeNull();
      if (task.status === STATUS.success) expect(counted.at(-1)?.transition).toBe('succeed');
      if (was !== undefined && attempts.length > 0 && attempts.at(-1)!.late && entry.claims === 0)
        expect(task.status).toBe(was.status);
    }
  };

  /** Whatever is left, every task that nobody gave up on can still be brought to success. */
  const bringHome = async (
    history: History,
    clock: ReturnType<typeof handClock>,
    db: Database,
    bizType: string,
  ) => {
    const openTasks = { bizType, status: { in: [STATUS.pending, STATUS.processing] } };
    for (let round = 0; round < 10; round += 1) {
      if ((await db.prisma.asyncTask.count({ where: openTasks })) === 0) return;
      clock.advance(LEASE_MS + 60_000);
      await history.reclaim(0);
      clock.advance(LEASE_MS);
      await history.claim(0, 100);
      await history.finishAll('succeeded');
    }
    expect(await db.prisma.asyncTask.count({ where: openTasks })).toBe(0);
  };

  test('random histories of workers, crashes, people and clocks keep every promise', async () => {
    const clock = handClock();
    const workers = await Promise.all(
      Array.from({ length: WORKERS }, () => open({ own: true, clock, poolSize: 3 })),
    );
    const operator = await open({ own: true, clock, poolSize: 3 });
    await fc.assert(
      fc.asyncProperty(histories, async (rounds) => {
        const bizType = `h-${randomUUID().slice(0, 18)}`;
        const history = new History(workers, operator, clock, bizType);
        for (let i = 0; i < 3; i += 1) await history.insert();
        let before = await load(operator, bizType);
        for (const round of rounds) {
          await together(round.map((step) => history.take(step)));
          const after = await load(operator, bizType);
          check(history, before, after);
          before = after;
        }
        await bringHome(history, clock, operator, bizType);
        check(history, before, await load(operator, bizType));
      }),
      { numRuns: 30, endOnFailure: false, interruptAfterTimeLimit: 150_000 },
    );
  }, 300_000);
});
