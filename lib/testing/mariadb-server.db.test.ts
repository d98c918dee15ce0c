import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startMariadb } from './mariadb-server';

test('a private server survives a power cut and leaves nothing behind', async () => {
  const server = await startMariadb({ durable: false, bufferPoolMb: 64 });
  try {
    await server.createDatabase('kept');
    await server.kill9();
    await expect(server.answers()).rejects.toThrow();
    await server.restart();
    expect(await server.answers()).toBe(true);
    await expect(server.createDatabase('kept')).rejects.toThrow(/exists/);
  } finally {
    await server.stop();
  }
  expect(existsSync(server.logFile)).toBe(false);
});

test('a server that cannot start says why, with the end of its log', async () => {
  const starting = startMariadb({ durable: false, args: ['--no-such-option'] });
  await expect(starting).rejects.toThrow(/MariaDB did not start: it exited with code \d+[^]*no-such-option/);
});
