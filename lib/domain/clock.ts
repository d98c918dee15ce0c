/** The one source of "now". Everything that needs the time is given one. */
export type Clock = { now(): Date };

/** The process's own clock: for log lines and time-outs. Due, claim and stuck use the database's. */
export const processClock: Clock = { now: () => new Date() };

/** A clock that runs `offsetMs` ahead of another one. */
export function offsetClock(base: Clock, offsetMs: () => number): Clock {
  return { now: () => new Date(base.now().getTime() + offsetMs()) };
}
