import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers every POST with 200 after `delayMs`, with 0 as fast as it can. Returns its port. */
export async function startAnswering(delayMs: number): Promise<number> {
  const server = createServer((request, response) => {
    const answer = () => response.writeHead(200, { 'content-length': '2' }).end('ok');
    request.resume();
    request.on('end', () => (delayMs === 0 ? answer() : setTimeout(answer, delayMs)));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
