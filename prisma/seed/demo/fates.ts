import type { TaskTypeSettings } from '../../../lib/config/task-type';
import type { Outcome } from '../../../lib/domain/outcome';
import { STATUS } from '../../../lib/domain/task-status';
import { DOWNSTREAM, type Answer } from './downstream-answers';
import type { Random } from './random';
import { execute, type TaskLife } from './task-life';

/** How an execution goes that begins at a time. */
export type Fate = (at: Date, random: Random) => { outcome: Outcome; durationMs: number };

/** A worker whose host was taken away under it. */
export const VANISHED_WORKER = 'ledger-c:1187:5be20d94';

const WORKERS = ['ledger-a:3127:9c41e0b7', 'ledger-b:2894:1f7a52d3'] as const;

/** Runs a pending task until it rests, or until the story has reached `now`. */
export function play(
  life: TaskLife,
  settings: TaskTypeSettings,
  fate: Fate,
  now: Date,
  random: Random,
): TaskLife {
  const last = now.getTime() - 5000;
  while (life.task.status === STATUS.pending) {
    const due = life.task.nextRetryTime ?? life.task.createdAt;
    const startedAt = new Date(new Date(due).getTime() + random.between(60, 1100));
    if (startedAt.getTime() > last) break;
    execute(life, settings, { worker: random.pick(WORKERS), startedAt, ...fate(startedAt, random) }, random);
  }
  return life;
}

export const succeeding: Fate = (_at, random) => ({
  outcome: { kind: 'succeeded', httpStatus: 200 },
  durationMs: Math.round(40 * Math.exp(random.next() * 2.6)),
});

export function answering(answer: Answer): Fate {
  const error = { class: `http_${answer.httpStatus}`, message: `HTTP ${answer.httpStatus}: ${answer.body}` };
  const mends = answer.httpStatus >= 500 || answer.httpStatus === 429;
  return (_at, random) => ({
    outcome: { kind: mends ? 'failed' : 'permanent', error, httpStatus: answer.httpStatus },
    durationMs: random.between(30, 400),
  });
}

export function timingOut(timeoutMs: number): Fate {
  const error = { class: 'timeout', message: `No answer within ${timeoutMs} ms` };
  return (_at, random) => ({
    outcome: { kind: 'unknown', error },
    durationMs: timeoutMs + random.between(1, 15),
  });
}

export const connectionLost: Fate = (_at, random) => ({
  outcome: {
    kind: 'unknown',
    error: {
      class: 'connection_lost',
      message: 'The connection was lost after sending: other side closed',
    },
  },
  durationMs: random.between(200, 2800),
});

/** Everyday trouble: now and then a gateway in between gives up. */
export function mostly(share: number, trouble: Fate): Fate {
  return (at, random) => (random.chance(share) ? trouble(at, random) : succeeding(at, random));
}

export const everyday = mostly(0.012, answering(DOWNSTREAM.busy()));

/** One fate within a window, another outside it. */
export function during(from: Date, until: Date, inside: Fate, outside: Fate): Fate {
  return (at, random) => (at >= from && at < until ? inside(at, random) : outside(at, random));
}
