import type { Handler } from '../executors/handler';

/** Does nothing and succeeds: an example of a handler, and what benchmarks run. */
export const noop: Handler = { execute: () => undefined };
