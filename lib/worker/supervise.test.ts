import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitUntil } from '../testing/processes';
import { PROJECT_ROOT } from '../db/migrate';
import { supervise, type ChildSpec } from './supervise';

const PATIENCE = { timeoutMs: 30_000 };
/** Says its process id and lives until it is told to end. */
const LIVES = "console.log('pid', process.pid); setInterval(() => undefined, 1000)";

function child(script: string, more: Partial<ChildSpec> = {}): ChildSpec {
  return { name: 'child', args: ['-e', script], env: { ...process.env }, ...more };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidIn = (text: string) => Number(/pid (\d+)/.exec(text)?.[1] ?? 0);

describe('supervise', () => {
  test('gives up with exit code 1 when a child can never become ready', async () => {
    const lines: string[] = [];
    const never = child('process.exit(3)', { ready: async () => false });
    const supervisor = supervise([never], { print: (line) => lines.push(line), restartMs: 1 });
    await expect(supervisor.ready).rejects.toThrow('child ended 4 times before it was ready');
    expect(await supervisor.ended).toBe(1);
    expect(lines.filter((line) => line.includes('starting it again'))).toHaveLength(3);
  });

  test('starts a child again that was killed, and ends it when asked', async () => {
    const lines: string[] = [];
    const supervisor = supervise([child(LIVES)], { print: (line) => lines.push(line), restartMs: 1 });
    const pids = () => lines.filter((line) => line.includes('pid')).map(pidIn);
    await waitUntil('first start', async () => pids().length === 1, PATIENCE);
    process.kill(pids()[0]!, 'SIGKILL');
    await waitUntil('second start', async () => pids().length === 2, PATIENCE);
    supervisor.stop();
    expect(await supervisor.ended).toBe(0);
    expect(isAlive(pids()[1]!)).toBe(false);
  });

  test('leaves no child behind when the parent is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'makegood-supervise-'));
    const script = join(folder, 'parent.ts');
    const said = join(folder, 'said');
    writeFileSync(said, '');
    const module = JSON.stringify(join(PROJECT_ROOT, 'lib/worker/supervise.ts'));
    writeFileSync(
      script,
      `import { supervise } from ${module}; import { appendFileSync } from 'node:fs';
       supervise([{ name: 'child', args: ['-e', ${JSON.stringify(LIVES)}], env: { ...process.env } }],
         { print: (line) => appendFileSync(${JSON.stringify(said)}, line) });`,
    );
    const parent = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: PROJECT_ROOT,
      stdio: 'ignore',
    });
    await waitUntil('child started', async () => pidIn(readFileSync(said, 'utf8')) > 0, PATIENCE);
    const pid = pidIn(readFileSync(said, 'utf8'));
    parent.kill('SIGKILL');
    await waitUntil('child ended', async () => !isAlive(pid), PATIENCE);
    expect(isAlive(pid)).toBe(false);
  });
});
