import { expect, test } from 'vitest';
import { commandRunner } from './command-runner';

const node = (code: string) => [process.execPath, '-e', code];
const forever = node('setInterval(() => {}, 1000)');
const timeoutMs = 20_000;

test('success and failure are told apart', async () => {
  const runner = commandRunner(process.cwd());
  expect(await runner.run(node(''), { timeoutMs })).toBe(true);
  expect(await runner.run(node('process.exit(3)'), { timeoutMs })).toBe(false);
  expect(await runner.run(['/no/such/program'], { timeoutMs })).toBe(false);
  expect(
    await runner.run(node('process.exit(process.env.A === "1" ? 0 : 1)'), { timeoutMs, env: { A: '1' } }),
  ).toBe(true);
});

test('a command that takes too long is ended and has failed', async () => {
  expect(await commandRunner(process.cwd()).run(forever, { timeoutMs: 200 })).toBe(false);
});

test('after stop nothing runs any more', async () => {
  const runner = commandRunner(process.cwd());
  const running = runner.run(forever, { timeoutMs });
  await runner.stop();
  expect(await running).toBe(false);
  expect(await runner.run(node(''), { timeoutMs })).toBe(false);
});
