import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { VerbResult } from '@/lib/domain/errors';
import { runTestCall } from '@/lib/executors/test-call';
import { handlers } from '@/lib/handlers/registry';
import type { ServiceContext } from '@/lib/services/context';
import type { TestCaller } from '@/lib/services/settings/test-task-type';
import type { Installed } from '@/lib/services/settings/type-subject';
import { perProcess } from './process-state';
import type { Verb } from './run-verb';

/** What this build can run by itself. */
export const installed: Installed = { handlers: Object.keys(handlers) };

/** Test calls of one person a minute: enough to try, too few to work a service. */
const CALLS_A_MINUTE = 10;

const limiter = () =>
  perProcess('test-calls', () => new RateLimiterMemory({ points: CALLS_A_MINUTE, duration: 60 }));

/** The secret under a variable's name, in this process; null when there is none. */
function secretNamed(name: string): string | null {
  return process.env[name] || null;
}

/** Makes test calls through the engine's own executor. */
const testCaller: TestCaller = {
  admit: async (userId) => {
    try {
      await limiter().consume(userId.toString(), 1);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  },
  missingVariable: ({ signingSecretEnv: name }) =>
    name === null || secretNamed(name) !== null ? null : name,
  call: (call, clock) => {
    const name = call.http.signingSecretEnv;
    return runTestCall({ ...call, secret: name === null ? null : secretNamed(name) }, clock);
  },
};

type WithParts<P, T> = (ctx: ServiceContext, input: unknown, parts: P) => Promise<VerbResult<T>>;

/** A verb or read that has to know what is installed, as `runVerb` and `readForPage` take it. */
export function withInstalled<T>(verb: WithParts<Installed, T>): Verb<T> {
  return named(verb, (ctx, input) => verb(ctx, input, installed));
}

export function withTestCaller<T>(verb: WithParts<TestCaller, T>): Verb<T> {
  return named(verb, (ctx, input) => verb(ctx, input, testCaller));
}

/** Log lines name a verb by its function. */
function named<T>(verb: { name: string }, run: Verb<T>): Verb<T> {
  return Object.defineProperty(run, 'name', { value: verb.name });
}
