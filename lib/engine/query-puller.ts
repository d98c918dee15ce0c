import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import {
  endPull,
  holdPull,
  keepPull,
  releasePull,
  writePage,
  writeTotal,
  type StoredPull,
} from '../db/pull-store';
import { countDayTasks } from '../db/query-tasks';
import { findSource, type StoredSource } from '../db/recon-source-store';
import { readTypeRules } from '../db/type-rules-reader';
import type { HttpSettings } from '../domain/task-type-settings';
import type { StatusAsker } from '../domain/status-query';
import { statusAsker } from '../executors/status-query';
import type { AmountRule } from './amount';
import { finishPull } from './query-finish';
import { askGroup, openRound, type Pace, type Round } from './query-round';
import { countQuestions } from './query-questions';
import { startOwedRuns } from './query-run';
import { startDuePulls } from './query-schedule';
import { Waker } from './waker';

/** After so long another round gets its turn. */
const TURN_MS = 1_000;
/** So many answers are written together at most. */
const PAGE = 200;
/** As long as nobody answers at all, a round waits; then it goes on with "cannot say". */
const PATIENCE_MS = 60 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export type PullTurn = { busy: boolean; started: number; asked: number; finished: number };

/**
 * Asks sources that have no files, by their calendar or because a person wants to know: question by question, at the
 * source's rate, one worker at a round at a time. What was answered is written as it comes, so that a round that loses
 * its worker goes on where it was; once everything was asked it is a committed statement like any other.
 */
export class QueryPuller {
  private ending = false;
  private readonly waker = new Waker();
  private readonly rounds = new Map<bigint, Round>();

  constructor(
    private readonly db: Database,
    private readonly worker: string,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly pace: Pace = (ms) => this.waker.wait(ms),
  ) {}

  /** The turn under way ends with its call. */
  end(): void {
    this.ending = true;
    this.waker.wake();
  }

  /** Begins what is due and runs that are owed, and gives every open round a turn. */
  async runOnce(): Promise<PullTurn> {
    const counts = { busy: false, started: await startDuePulls(this.db, this.worker), asked: 0, finished: 0 };
    await startOwedRuns(this.db, this.worker);
    const had: bigint[] = [];
    while (!this.ending) {
      const holder = randomUUID();
      const pull = await holdPull(this.db, holder, had);
      if (pull === null) break;
      had.push(pull.id);
      let until: Date | null = null;
      try {
        until = await this.turn(pull, holder, counts);
      } catch (error) {
        // Whatever was asked and not written is asked again.
        this.rounds.delete(pull.id);
        throw error;
      } finally {
        await releasePull(this.db, pull.id, holder, until);
      }
    }
    return counts;
  }

  /** Until when the round is left alone; null: it may go on at once, or is over. */
  private async turn(pull: StoredPull, holder: string, counts: PullTurn): Promise<Date | null> {
    const source = await findSource(this.db.prisma, pull.sourceId);
    if (source === null || source.settings.query === null || !source.enabled) {
      await this.drop(pull);
      return null;
    }
    const { typeHttp, amountRules } = await this.rulesOf(source);
    const asker = statusAsker({ query: source.settings.query, typeHttp, environment: this.environment });
    try {
      const asking = { db: this.db, source, day: pull.businessDate, amountRules };
      if (pull.sizeBytes === 0n && pull.readBytes === 0n)
        await writeTotal(
          this.db,
          pull.id,
          holder,
          await countQuestions(asking, (day) => countDayTasks(this.db, day)),
        );
      const round = await openRound(asking, pull, this.rounds.get(pull.id));
      this.rounds.set(pull.id, round);
      return await this.ask(pull, holder, { source, asker, round }, counts);
    } finally {
      await asker.close();
    }
  }

  private async ask(
    pull: StoredPull,
    holder: string,
    { source, asker, round }: { source: StoredSource; asker: StatusAsker; round: Round },
    counts: PullTurn,
  ): Promise<Date | null> {
    const began = performance.now();
    const query = source.settings.query;
    round.gaveUp ||= this.db.clock.now().getTime() - pull.changedAt.getTime() >= PATIENCE_MS;
    while (query !== null && !round.isOver && !this.ending && performance.now() - began < TURN_MS) {
      const now = this.db.clock.now();
      const callsMs = query.timeoutMs * 2;
      if (!(await withLockRetry(() => keepPull(this.db.prisma, pull.id, holder, now, callsMs))))
        return this.lost(pull);
      counts.asked += await askGroup(round, {
        asker,
        settings: source.settings,
        query,
        now,
        pace: this.pace,
      });
      if (round.unanswered) break;
      if (round.page.answers.length >= PAGE && !(await this.write(pull, holder, round)))
        return this.lost(pull);
    }
    if (!(await this.write(pull, holder, round))) return this.lost(pull);
    if (round.unanswered) return this.pauseOf(pull);
    if (!round.isOver) {
      counts.busy = true;
      return null;
    }
    this.rounds.delete(pull.id);
    counts.finished += (await finishPull(this.db, source, pull.id, holder, this.worker)) ? 1 : 0;
    return null;
  }

  private async write(pull: StoredPull, holder: string, round: Round): Promise<boolean> {
    if (round.page.asked === 0) return true;
    const page = round.page;
    round.page = { rows: [], answers: [], original: '', asked: 0 };
    return writePage(this.db, pull, holder, page);
  }

  private lost(pull: StoredPull): null {
    this.rounds.delete(pull.id);
    return null;
  }

  /** Twice as long each time, for as long as nobody has answered since the last answer that was written. */
  private pauseOf({ id, changedAt }: StoredPull): Date {
    this.rounds.delete(id);
    const now = this.db.clock.now().getTime();
    const silentMs = now - changedAt.getTime();
    return new Date(now + Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, silentMs)));
  }

  /** Nobody is to be asked any more. */
  private async drop(pull: StoredPull): Promise<void> {
    this.rounds.delete(pull.id);
    const actor = { id: null, name: this.worker, role: 'worker' };
    const facts = { requestId: randomUUID(), address: null, now: this.db.clock.now() };
    await withLockRetry(() => this.db.prisma.$transaction((tx) => endPull(tx, pull, actor, null, facts)));
  }

  private async rulesOf({ settings }: StoredSource) {
    const amountRules = new Map<string, AmountRule>();
    const http = new Map<string, HttpSettings>();
    for (const { bizType } of settings.types) {
      const { rules } = await readTypeRules(this.db.prisma, bizType);
      if (rules.settings.amount !== null) amountRules.set(bizType, rules.settings.amount);
      if (rules.settings.http !== null) http.set(bizType, rules.settings.http);
    }
    return { amountRules, typeHttp: (bizType: string) => http.get(bizType) ?? null };
  }
}
