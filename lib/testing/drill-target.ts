import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What one event did here: deliveries as they came, effects as they counted. */
export type Deliveries = { deliveries: number; effects: number };

export type DrillTarget = {
  port: number;
  of(eventId: string): Deliveries;
  close(): Promise<void>;
};

/**
 * The other side of the drill, which does each event once by its Idempotency-Key:
 * `/ok` answers; `/silent` takes the request and never answers; `/answer-lost` does the first delivery and cuts the
 * connection before the answer; `/slow` does the first delivery and never answers it, and answers every later one.
 */
export async function startDrillTarget(): Promise<DrillTarget> {
  const events = new Map<string, Deliveries>();
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => answer(request, response, events));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the drill target got no port');
  return {
    port: address.port,
    of: (eventId) => events.get(eventId) ?? { deliveries: 0, effects: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, events: Map<string, Deliveries>): void {
  const eventId = String(request.headers['idempotency-key'] ?? '');
  const known = events.get(eventId) ?? { deliveries: 0, effects: 0 };
  const first = known.deliveries === 0;
  const does = request.url !== '/silent';
  events.set(eventId, { deliveries: known.deliveries + 1, effects: does ? 1 : known.effects });
  if (request.url === '/silent' || (request.url === '/slow' && first)) return;
  if (request.url === '/answer-lost' && first) {
    response.destroy();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end('{"ok":true}');
}
