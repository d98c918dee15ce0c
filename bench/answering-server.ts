import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers every POST with 200 as fast as it can. Returns its port. */
export async function startAnswering(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-length': '2' }).end('ok'));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
