import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../../domain/clock';
import { isDemoType, isMode, MODES, replyTo, type Reply } from './downstream-rules';
import type { EffectsLedger } from './effects-ledger';

export type Simulator = { origin: string; close(): Promise<void> };

const BODY_LIMIT = 1024 * 1024;

/**
 * The five downstreams of the demo in one HTTP server on the loopback address: `POST /<biz_type>` is what the http
 * executor calls; the rest is for the person who plays with it.
 */
export async function startSimulator(port: number, ledger: EffectsLedger, clock: Clock): Promise<Simulator> {
  const server: Server = createServer((request, response) => {
    handle(request, response, ledger, clock).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      send(response, 500, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const close = () =>
    new Promise<void>((resolve) => {
      ledger.write();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${bound}`, close };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  ledger: EffectsLedger,
  clock: Clock,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const [first = '', second = '', third = ''] = url.pathname.split('/').filter((part) => part !== '');
  const post = request.method === 'POST';
  if (!post && first === '') return sendText(response, overview(ledger));
  if (!post && first === 'effects')
    return send(response, 200, effects(ledger, url.searchParams.get('event_id')));
  if (!post && first === 'refunds') return sendRefund(response, ledger, decodeURIComponent(second));
  if (post && first === 'repair' && isDemoType(second)) {
    ledger.setMode(second, 'up');
    return send(response, 200, { [second]: 'up' });
  }
  if (post && first === 'break' && isDemoType(second) && isMode(third)) {
    ledger.setMode(second, third);
    return send(response, 200, { [second]: third });
  }
  if (post && isDemoType(first) && second === '') return deliver(request, response, first, ledger, clock);
  send(response, 404, { error: 'unknown path', help: 'GET /' });
}

async function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  type: Parameters<EffectsLedger['setMode']>[0],
  ledger: EffectsLedger,
  clock: Clock,
): Promise<void> {
  const payload = parseObject(await readBody(request));
  if (payload === null)
    return send(response, 400, { code: 'BAD_REQUEST', message: 'the body is no JSON object' });
  const eventId = String(request.headers['idempotency-key'] ?? '');
  if (eventId === '')
    return send(response, 400, { code: 'BAD_REQUEST', message: 'Idempotency-Key is missing' });
  const earlier = ledger.events.get(eventId)?.deliveries ?? 0;
  const mode = ledger.modes.get(type) ?? 'usual';
  const now = clock.now();
  const reply = replyTo({ type, mode, eventId, payload, earlier, now });
  const duplicate = ledger.deliver(eventId, type, reply.effect, now.toISOString());
  await answer(response, reply, duplicate);
}

async function answer(response: ServerResponse, reply: Reply, duplicate: boolean): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, reply.delayMs);
  });
  if (response.destroyed) return;
  if (reply.cut) return void response.destroy();
  if (reply.retryAfterSeconds !== null) response.setHeader('Retry-After', String(reply.retryAfterSeconds));
  if (duplicate && reply.effect) response.setHeader('Idempotent-Replayed', 'true');
  const { httpStatus, body } = reply.answer;
  const isJson = body.startsWith('{');
  response.writeHead(httpStatus, {
    'Content-Type': isJson ? 'application/json; charset=utf-8' : 'text/plain',
  });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function effects(ledger: EffectsLedger, eventId: string | null): object {
  if (eventId !== null) return ledger.events.get(eventId) ?? { deliveries: 0, effects: 0 };
  const newest = [...ledger.events].slice(-100).reverse();
  return { total: ledger.events.size, newest: newest.map(([id, record]) => ({ event_id: id, ...record })) };
}

/** The refund gateway's own record of a refund, for whoever asks: there is no file of them. */
function sendRefund(response: ServerResponse, ledger: EffectsLedger, eventId: string): void {
  const record = ledger.events.get(eventId);
  if (record === undefined) return send(response, 404, { event_id: eventId, state: 'REFUND_NOT_FOUND' });
  const state = record.effects > 0 ? 'SUCCESS' : 'NOT_ACCEPTED';
  send(response, 200, { event_id: eventId, state, gateway_no: `RG-${eventId}`, at: record.lastAt });
}

function overview(ledger: EffectsLedger): string {
  const lines = [...ledger.modes].map(([type, mode]) => {
    const records = [...ledger.events.values()].filter((record) => record.type === type);
    const deliveries = records.reduce((sum, record) => sum + record.deliveries, 0);
    const done = records.reduce((sum, record) => sum + record.effects, 0);
    return `  ${type.padEnd(16)} ${mode.padEnd(12)} ${deliveries} deliveries, ${done} effects`;
  });
  return [
    'The five downstreams of the Makegood demo, and how each behaves now:',
    '',
    ...lines,
    '',
    'POST /repair/<type>          put it right',
    `POST /break/<type>/<mode>    ${MODES.join(', ')}`,
    'GET  /effects                what the newest events did; an event has one effect, however often it is delivered',
    'GET  /effects?event_id=<id>  one event',
    'GET  /refunds/<event_id>     what the refund gateway says became of a refund',
    '',
  ].join('\n');
}

function send(response: ServerResponse, httpStatus: number, body: object): void {
  response.writeHead(httpStatus, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
}

function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}
