import type { TaskTypeRules } from '../config/task-type';
import type { ClaimedTask } from '../db/claim-store';
import {
  closeSwitchedOff,
  endProbe,
  openCircuit,
  renewProbe,
  takeProbe,
  type ProbeEnd,
} from '../db/circuit-machine';
import type { Database } from '../db/client';
import {
  closedCircuit,
  isPaused,
  probeIsDue,
  signOf,
  type Circuit,
  type CircuitFailure,
} from '../domain/circuit';
import { maskErrorText } from '../domain/masking';
import type { Outcome } from '../domain/outcome';
import type { Log } from './log';
import type { Trouble } from './trouble';

export type BreakerOptions = {
  db: Database;
  worker: string;
  rules: () => TaskTypeRules;
  trouble: Trouble;
  log: Log;
  random: () => number;
  /** Called when nothing may be claimed or started any more, and when claims are possible again. */
  onPause: () => void;
  onResume: () => void;
};

/** A probe of ours: its task runs, or is about to. */
type OwnProbe = { token: string; until: number };

/**
 * One type's circuit as this worker knows it. Failures in a row are counted here, in memory; everything else stands
 * in the type's row, which every worker reads again with the task types. What this worker decides counts for it at
 * once and is written beside; a write that fails is tried again with the next refresh.
 */
export class Breaker {
  private known: Circuit;
  private failures = 0;
  private opening = false;
  private probe: OwnProbe | null = null;
  /** A run that began before the circuit last opened or closed says nothing about it now. */
  private turn = 0;
  private unwritten: (() => Promise<Circuit>) | null = null;
  private writing: Promise<void> = Promise.resolve();
  constructor(private readonly options: BreakerOptions) {
    this.known = closedCircuit(options.rules().bizType, options.db.clock.now());
  }

  /** True while only a probe may be claimed. */
  get paused(): boolean {
    return this.opening || isPaused(this.known);
  }

  get probing(): boolean {
    return this.probe !== null;
  }

  /** To be kept with a run from its start and given to `observe` at its end. */
  get currentTurn(): number {
    return this.turn;
  }

  /** Whether a claimed task may be started now. */
  admits(task: ClaimedTask): boolean {
    return !this.paused || task.claimToken === this.probe?.token;
  }

  /** Tells how an attempt ended. */
  observe(task: ClaimedTask, turn: number, outcome: Outcome): void {
    const sign = signOf(outcome);
    if (this.probe !== null && task.claimToken === this.probe.token) return this.afterProbe(sign, outcome);
    if (turn !== this.turn || this.paused || sign === 'nothing') return;
    const { enabled, failures } = this.options.rules().settings.circuit;
    this.failures = sign === 'bad' && enabled ? this.failures + 1 : 0;
    if (this.failures >= failures && enabled) this.open(outcome);
  }

  /** Asks for the right to try one task, under `token`. False: not yet, or somebody else has it. */
  async takeProbe(token: string): Promise<boolean> {
    const { db, worker } = this.options;
    const { leaseMs } = this.options.rules().settings;
    await this.settled();
    if (this.unwritten !== null || !this.mayProbe()) return false;
    const until = new Date(db.clock.now().getTime() + leaseMs);
    const circuit = await takeProbe(this.machine(), this.known.bizType, { token, worker, until });
    const ours = circuit.probe?.token === token;
    if (ours) this.probe = { token, until: until.getTime() };
    this.learn(circuit);
    return ours;
  }

  /** Whether the cool-down is over, or whoever probed is gone. Asks the database nothing. */
  mayProbe(): boolean {
    return this.probe === null && probeIsDue(this.known, this.options.db.clock.now());
  }

  /** The task under this token was never started: the next probe may go at once, anywhere. */
  dropProbe(token: string): void {
    if (this.probe?.token === token) this.finishProbe({ kind: 'unused' });
  }

  /** Keeps the right to probe while the probe runs; called with every round of lease renewals. */
  async renew(): Promise<void> {
    const { db } = this.options;
    const { leaseMs } = this.options.rules().settings;
    const own = this.probe;
    if (own === null || own.until - db.clock.now().getTime() > (leaseMs * 2) / 3) return;
    const until = db.clock.now().getTime() + leaseMs;
    const kept = await renewProbe(db, this.known.bizType, own.token, leaseMs);
    if (kept) own.until = until;
    else if (this.probe === own) this.probe = null;
  }

  /** The row as just read. A reading that is older than what is known here is passed over. */
  async refresh(circuit: Circuit): Promise<void> {
    this.retryWrite();
    await this.settled();
    if (this.unwritten === null) this.learn(circuit);
    const { enabled } = this.options.rules().settings.circuit;
    const opened = this.known.state === 'open' || this.known.state === 'half_open';
    if (!enabled && opened && this.unwritten === null)
      this.write(() => closeSwitchedOff(this.machine(), this.known.bizType));
  }

  /** Resolves when what was decided is written, or was tried. */
  settled(): Promise<void> {
    return this.writing;
  }

  private machine() {
    const { db, worker, rules, random } = this.options;
    return { db, worker, rules: rules().settings.circuit, random: random() };
  }

  private open(outcome: Outcome): void {
    const { failures } = this;
    const seen = this.known;
    this.opening = true;
    this.turn += 1;
    this.options.log.warn(
      { bizType: seen.bizType, failures },
      'circuit open: the other side does not answer',
    );
    this.options.onPause();
    this.write(() => openCircuit(this.machine(), seen, this.failureOf(outcome), failures));
  }

  private afterProbe(sign: ReturnType<typeof signOf>, outcome: Outcome): void {
    if (sign === 'good') this.finishProbe({ kind: 'good' });
    else if (sign === 'nothing') this.finishProbe({ kind: 'unused' });
    else this.finishProbe({ kind: 'bad', failure: this.failureOf(outcome) });
  }

  private finishProbe(end: ProbeEnd): void {
    const token = this.probe?.token;
    if (token === undefined) return;
    this.probe = null;
    this.write(() => endProbe(this.machine(), this.known.bizType, token, end));
  }

  private failureOf(outcome: Outcome): CircuitFailure {
    const { maskedKeys } = this.options.rules().settings;
    if (outcome.kind === 'succeeded') return { class: 'none', message: '', retryAfterMs: null };
    const { error } = outcome;
    const retryAfterMs = outcome.kind === 'failed' ? (outcome.retryAfterMs ?? null) : null;
    return { class: error.class, message: maskErrorText(error.message, maskedKeys), retryAfterMs };
  }

  private learn(circuit: Circuit): void {
    if (circuit.revision < this.known.revision) return;
    const before = this.paused;
    this.known = circuit;
    this.opening = false;
    if (this.paused === before) return;
    this.turn += 1;
    this.failures = 0;
    const { bizType, state } = circuit;
    this.options.log.info(
      { bizType, state },
      this.paused ? 'the type is not claimed' : 'the type is claimed again',
    );
    if (this.paused) this.options.onPause();
    else this.options.onResume();
  }

  private write(decide: () => Promise<Circuit>): void {
    this.unwritten = decide;
    this.retryWrite();
  }

  private retryWrite(): void {
    this.writing = this.writing.then(async () => {
      const decide = this.unwritten;
      if (decide === null) return;
      try {
        const circuit = await decide();
        if (this.unwritten === decide) this.unwritten = null;
        this.learn(circuit);
      } catch (error) {
        this.options.trouble.report('circuit', error);
      }
    });
  }
}
