import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { VerbResult } from '@/lib/domain/errors';
import { askOne } from '@/lib/executors/status-query';
import type { BreakAsker } from '@/lib/services/breaks/query-break';
import type { ServiceContext } from '@/lib/services/context';
import { perProcess } from './process-state';
import type { Verb } from './run-verb';

/** Questions of one person a minute: enough to look into a morning's breaks, too few to work a service. */
const QUESTIONS_A_MINUTE = 30;
/** Nobody waits longer in front of a screen. */
const LONGEST_MS = 30_000;

const limiter = () =>
  perProcess('break-questions', () => new RateLimiterMemory({ points: QUESTIONS_A_MINUTE, duration: 60 }));

/** Asks by the engine's own executor, with the same host rules. */
const asker: BreakAsker = {
  admit: async (userId) => {
    try {
      await limiter().consume(userId.toString(), 1);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  },
  ask: ({ query, http, ...question }) =>
    askOne(
      { query, typeHttp: () => http, environment: process.env },
      question,
      AbortSignal.timeout(LONGEST_MS),
    ),
};

type WithAsker<T> = (ctx: ServiceContext, input: unknown, asker: BreakAsker) => Promise<VerbResult<T>>;

/** A verb that asks the other side, as `runVerb` takes it. Log lines name it by its function. */
export function withBreakAsker<T>(verb: WithAsker<T>): Verb<T> {
  const run: Verb<T> = (ctx, input) => verb(ctx, input, asker);
  return Object.defineProperty(run, 'name', { value: verb.name });
}
