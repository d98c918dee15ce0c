import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP port on the loopback address that was free a moment ago. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Asks `ready` again and again until it returns true; its exceptions count as "not yet". Throws as soon as `dead`
 * gives a reason, or after `timeoutMs` milliseconds with the last exception, each followed by `tail()`.
 */
export async function waitUntil(
  what: string,
  ready: () => Promise<boolean>,
  options: { timeoutMs: number; dead?: () => string | null; tail?: () => string },
): Promise<void> {
  const end = performance.now() + options.timeoutMs;
  let last = 'it never answered';
  for (;;) {
    const reason = options.dead?.() ?? null;
    if (reason !== null) throw new Error(`${what}: ${reason}\n${options.tail?.() ?? ''}`);
    try {
      if (await ready()) return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (performance.now() > end)
      throw new Error(
        `${what}: not within ${options.timeoutMs / 1000} s (${last})\n${options.tail?.() ?? ''}`,
      );
    await pause(25);
  }
}

/** How a child ended, in words; null while it runs. */
export function endOf(child: ChildProcess): string | null {
  if (child.exitCode !== null) return `it exited with code ${child.exitCode}`;
  return child.signalCode === null ? null : `it was ended by ${child.signalCode}`;
}

/** The last lines of a log file, for error messages; empty when there is no file. */
export function tailOf(file: string, lines = 30): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** Sends a signal to a child that leads its own process group, and to everything it started. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Ends a child's process group: SIGTERM, and SIGKILL after `graceMs` milliseconds. Returns once the child is gone. */
export async function stopGroup(child: ChildProcess, graceMs: number): Promise<void> {
  if (endOf(child) === null) {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
  }
  // What the child itself started may outlive it.
  signalGroup(child, 'SIGKILL');
}
