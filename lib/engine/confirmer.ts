import type { ClaimedTask } from '../db/claim-store';
import type { Clock } from '../domain/clock';
import type { Confirmation, Outcome } from '../domain/outcome';
import type { Lane } from './lane';
import { contextOf } from './task-run';

/** An attempt whose outcome is unknown, to be asked about. The claim is held, and its lease renewed, meanwhile. */
type Question = {
  lane: Lane;
  task: ClaimedTask;
  startedAt: Date;
  unknown: Outcome;
  asked: number;
  dueMs: number;
};

/** `left`: questions whose answer was "in progress", or that are not due yet. */
export type ConfirmCounts = { asked: number; settled: number; left: number };

export type ConfirmerOptions = {
  clock: Clock;
  signal: AbortSignal;
  settle: (lane: Lane, task: ClaimedTask, startedAt: Date, outcome: Outcome) => void;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Questions asked at the same time, over all types. */
const AT_ONCE = 32;

/**
 * Asks the other side what became of unknown outcomes. Done and not done settle the attempt, "in progress" is asked
 * again after a pause that doubles from 1 s to 60 s, and anything else leaves the outcome unknown.
 */
export class Confirmer {
  private questions: Question[] = [];
  constructor(private readonly options: ConfirmerOptions) {}

  ask(lane: Lane, task: ClaimedTask, startedAt: Date, unknown: Outcome): void {
    this.questions.push({ lane, task, startedAt, unknown, asked: 0, dueMs: 0 });
  }

  /** Asks what is due, `AT_ONCE` at a time. */
  async runOnce(): Promise<ConfirmCounts> {
    const now = this.options.clock.now().getTime();
    const due = this.questions.filter((question) => question.dueMs <= now).slice(0, AT_ONCE);
    if (due.length === 0) return { asked: 0, settled: 0, left: this.questions.length };
    const settled = await Promise.all(due.map((question) => this.askOne(question)));
    const ended = new Set(due.filter((_, i) => settled[i]));
    this.questions = this.questions.filter((question) => !ended.has(question));
    return { asked: due.length, settled: ended.size, left: this.questions.length };
  }

  private async askOne(question: Question): Promise<boolean> {
    const { lane, task, startedAt, unknown } = question;
    const answer = await this.answerFor(lane, task);
    if (answer === 'in_progress') {
      question.asked += 1;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(question.asked - 1, 10));
      question.dueMs = this.options.clock.now().getTime() + pauseMs;
      return false;
    }
    this.options.settle(lane, task, startedAt, outcomeAfter(answer, unknown));
    return true;
  }

  private async answerFor(lane: Lane, task: ClaimedTask): Promise<Confirmation> {
    const { executor } = lane.choice;
    if (executor?.confirm === undefined) return 'cannot_say';
    try {
      return await executor.confirm(task, contextOf(task, this.options.signal));
    } catch {
      return 'cannot_say';
    }
  }
}

function outcomeAfter(answer: Exclude<Confirmation, 'in_progress'>, unknown: Outcome): Outcome {
  const earlier = unknown.kind === 'succeeded' ? '' : unknown.error.message;
  if (answer === 'done') return { kind: 'succeeded' };
  if (answer === 'not_done')
    return {
      kind: 'failed',
      error: { class: 'confirmed_not_done', message: `${earlier} (asked afterwards: it was not done)` },
    };
  return {
    kind: 'unknown',
    error: { class: 'unconfirmed', message: `${earlier} (asked afterwards: nobody can say)` },
  };
}
