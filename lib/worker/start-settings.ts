import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEMO_SECRET, EnvironmentError, readEnvironment, type Environment } from '../config/environment';

export type StartSettings = Environment & {
  secret: string;
  /** Null: every interface. */
  host: string | null;
  /** File of task types to load when they are not there yet; null for none. */
  taskTypes: string | null;
};

const HOW_TO_MAKE_ONE = `node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"`;

/** What `npm start` needs. Throws EnvironmentError, one line per setting that will not do. */
export function readStartSettings(source: Record<string, string | undefined>): StartSettings {
  const env = readEnvironment(source);
  if (env.secret === null)
    throw new EnvironmentError(
      `MAKEGOOD_SECRET is not set. It signs sessions: make one, keep it, give every web process the same. ` +
        `For example:\n  ${HOW_TO_MAKE_ONE}`,
    );
  if (env.secret === DEMO_SECRET)
    throw new EnvironmentError(
      `MAKEGOOD_SECRET is the demo's, which everybody knows; make one of your own:\n  ${HOW_TO_MAKE_ONE}`,
    );
  const taskTypes = source.MAKEGOOD_TASK_TYPES || null;
  if (taskTypes !== null && !existsSync(taskTypes))
    throw new EnvironmentError(`MAKEGOOD_TASK_TYPES: there is no file ${resolve(taskTypes)}`);
  return { ...env, secret: env.secret, host: source.MAKEGOOD_HOST || null, taskTypes };
}
