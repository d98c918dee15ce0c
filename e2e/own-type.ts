import { randomUUID } from 'node:crypto';
import { taskTypeSettings } from '../lib/config/task-type';
import type { Database } from '../lib/db/client';
import { withLockRetry } from '../lib/db/failure';
import { createTaskType } from '../lib/db/task-type-store';

const LOOPBACK = ['127.0.0.1'];
const HOSTS = { allowedHosts: LOOPBACK, allowedPrivateHosts: LOOPBACK };

/** A type of one test alone, so that the product's worker touches no other test's rows. http: where it is sent. */
export async function ownType(
  db: Database,
  http: { url?: string; urlPath?: string; timeoutMs?: number; signingSecretEnv?: string } | null,
  settings: Record<string, unknown> = {},
  enabled = true,
): Promise<string> {
  const bizType = `t_${randomUUID().slice(0, 12)}`;
  const text = JSON.stringify(taskTypeSettings.parse({ http: http && { ...HOSTS, ...http }, ...settings }));
  const executor = http === null ? 'external' : 'http';
  const type = { bizType, executor, enabled, settings: text } as const;
  await withLockRetry(() => createTaskType(db.prisma, type, db.clock.now()));
  return bizType;
}
