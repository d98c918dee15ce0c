import { randomUUID } from 'node:crypto';
import { auditDone } from '../db/audit-store';
import type { Database } from '../db/client';
import { databaseTrouble, withLockRetry } from '../db/failure';
import {
  beginRun,
  fenceRun,
  holdRun,
  releaseRun,
  RunLost,
  sweepRun,
  writeFailed,
  writeProgress,
} from '../db/recon-run-hold';
import type { StoredRun } from '../db/recon-run-store';
import type { RunPhase } from '../domain/views/recon-run';
import { RULE_VERSION } from '../reconciliation/matching/rules';
import { finishRun } from './reconcile/finish-run';
import { matchParts } from './reconcile/match-parts';
import { SideReader } from './reconcile/read-sides';
import { emptySides, type Tell } from './reconcile/sides';
import { planRun, type RunPlan } from './reconcile/run-plan';
import { RunWriter } from './reconcile/run-writer';
import { createSums } from '../domain/reconciliation-sums';

/** busy: there was a run; another may wait. */
export type RunTurn = { busy: boolean };

/** How often a run says how far it has come, and that it is alive. */
const TELL_MS = 1_000;

/** The worker stops: the run is given back. */
class Ending extends Error {}

/**
 * Carries queued runs out, one at a time, each whole. Any number of workers may have one: a run that was left behind is
 * started again from nothing, and gives the same. `pageRows`: tasks of ours that are read together at most.
 */
export class RunRunner {
  private ending = false;

  constructor(
    private readonly db: Database,
    private readonly worker: string,
    private readonly sizes: { pageRows?: number } = {},
  ) {}

  /** The run under way is given back at its next step. */
  end(): void {
    this.ending = true;
  }

  async runOnce(): Promise<RunTurn> {
    if (this.ending) return { busy: false };
    const holder = randomUUID();
    const run = await holdRun(this.db, holder);
    if (run === null) return { busy: false };
    try {
      await this.carryOut(run, holder);
    } catch (error) {
      await this.giveUp(run, holder, error);
    }
    return { busy: true };
  }

  private async carryOut(run: StoredRun, holder: string): Promise<void> {
    const { db } = this;
    await sweepRun(db, run.id, holder);
    const told = this.teller(run, holder, 'reading_theirs');
    const plan = await planRun(db, run, () => told(0, 1));
    if (plan === null) return this.fail(run, holder, 'no_statement');
    await beginRun(db, run.id, holder, { asOf: plan.run.asOf, matchVersion: RULE_VERSION });
    const outcome = await this.compare(plan, holder);
    if (outcome === 'day_locked') await this.fail(run, holder, outcome);
  }

  private async compare(plan: RunPlan, holder: string): Promise<'done' | 'day_locked'> {
    const { db, worker } = this;
    const { run, rules } = plan;
    const sums = createSums(rules.currency, rules.asOf);
    const sides = emptySides();
    const reader = new SideReader(db, plan, sides, sums, this.sizes.pageRows);
    await reader.theirs(this.teller(run, holder, 'reading_theirs'));
    await reader.ours(this.teller(run, holder, 'reading_ours'));
    await reader.carried(this.teller(run, holder, 'reading_ours'));
    const writer = new RunWriter(db, run, holder);
    const told = this.teller(run, holder, 'matching');
    const { figures, ends } = await matchParts({ db, plan, sides, sums, writer, tell: told });
    await this.teller(run, holder, 'writing')(0, 1);
    await writer.end();
    return finishRun(db, { plan, holder, worker, figures, ends });
  }

  /** Says the first and then at most one a second, whatever is told. */
  private teller({ id }: StoredRun, holder: string, phase: RunPhase): Tell {
    let last = -Infinity;
    return async (done, total) => {
      if (this.ending) throw new Ending();
      if (performance.now() - last < TELL_MS) return;
      last = performance.now();
      await writeProgress(this.db, id, holder, { phase, done, total });
    };
  }

  /** What is nobody's fault is tried again by whoever takes it next; anything else ends the run. */
  private async giveUp(run: StoredRun, holder: string, error: unknown): Promise<void> {
    if (error instanceof RunLost) return this.sweepCancelled(run.id);
    if (error instanceof Ending) return releaseRun(this.db, run.id, holder);
    if (databaseTrouble(error) === 'other') await this.fail(run, holder, 'unexpected').catch(() => undefined);
    throw error;
  }

  private async sweepCancelled(id: bigint): Promise<void> {
    const run = await this.db.prisma.reconRun.findUnique({ where: { id }, select: { state: true } });
    if (run?.state === 'cancelled') await sweepRun(this.db, id, null);
  }

  private async fail(run: StoredRun, holder: string, why: string): Promise<void> {
    const { id, sourceId, businessDate, number } = run;
    await withLockRetry(() =>
      this.db.prisma.$transaction(async (tx) => {
        const now = this.db.clock.now();
        await fenceRun(tx, id, holder, now);
        await writeFailed(tx, id, why, now);
        await auditDone(tx, {
          at: now,
          actor: { id: null, name: this.worker, role: 'worker' },
          action: 'fail_run',
          subject: { type: 'run', id: id.toString() },
          details: { why, sourceId: sourceId.toString(), businessDate, number },
          requestId: `run-${id}`,
          address: null,
        });
      }),
    );
    await sweepRun(this.db, id, null);
  }
}
