import { openDatabase } from '../lib/db/client';
import { bareLoop } from './bare-prisma';
import { bareUndici } from './bare-undici';
import { labEngine } from '../lib/testing/engine-lab';
import type { HandlerRegistry } from '../lib/executors/handler';

/** What a child process of the benchmark is asked to be, as its argument in JSON. */
export type ChildRole =
  | { role: 'engine'; url: string; types: string[] }
  | { role: 'bare'; url: string }
  | { role: 'undici'; target: string; concurrency: number }
  | { role: 'server'; delayMs: number };

export type ChildMessage = { ready: true; port?: number } | { done: number };

const say = (message: ChildMessage) => process.send?.(message);

/** Runs one part of the benchmark in a process of its own, until its parent ends it. */
async function main(): Promise<void> {
  const role = JSON.parse(process.argv[2] ?? '{}') as ChildRole;
  process.on('disconnect', () => process.exit(0));
  if (role.role === 'engine') return runEngine(role);
  if (role.role === 'bare') return runBare(role.url);
  if (role.role === 'undici') return runUndici(role);
  const { startAnswering } = await import('./answering-server');
  say({ ready: true, port: await startAnswering(role.delayMs) });
}

async function runEngine({ url, types }: { url: string; types: string[] }): Promise<void> {
  const db = await openDatabase({ url });
  const handlers: HandlerRegistry = Object.fromEntries(
    types.map((bizType) => [bizType, { execute: () => undefined }]),
  );
  const engine = labEngine(db, handlers, { random: Math.random });
  await engine.loops.heartbeat.runOnce();
  await engine.loops.types.runOnce();
  engine.start();
  say({ ready: true });
}

async function runBare(url: string): Promise<void> {
  const db = await openDatabase({ url });
  process.on('message', (bizType: string) => {
    void bareLoop(db, bizType).then((done) => say({ done }));
  });
  say({ ready: true });
}

async function runUndici({ target, concurrency }: { target: string; concurrency: number }): Promise<void> {
  process.on('message', (count: string) => {
    void bareUndici(target, Number(count), concurrency).then((done) => say({ done }));
  });
  say({ ready: true });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
