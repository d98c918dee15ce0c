import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { WorkerIdentity } from '../db/worker-store';
import type { Clock } from '../domain/clock';

/** A new identity for this process: host, pid and four random bytes, since pids come again. */
export function workerIdentity(clock: Clock): WorkerIdentity {
  const host = hostname();
  const suffix = `:${process.pid}:${randomBytes(4).toString('hex')}`;
  const room = 64 - suffix.length;
  return {
    id: Array.from(host).slice(0, room).join('') + suffix,
    host,
    pid: process.pid,
    version: projectVersion(),
    startedAt: clock.now(),
  };
}

function projectVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const parsed: unknown = JSON.parse(text);
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : '';
  return typeof version === 'string' ? version : '';
}
