import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { CallExchange } from '../domain/views/test-call';
import { BODY_BYTES, callHttp, type Call, type CallEnd } from './http-call';

/** What undici tells about a request head at the moment it writes it. */
const CHANNEL = 'undici:client:sendHeaders';

export type WatchedCall = { end: CallEnd; exchange: CallExchange };

/**
 * Makes the same call as `callHttp` and keeps what went over the wire: the head as undici wrote it, not as we meant
 * it. @param mark a text that only this call's head has
 */
export async function watchCall(
  dispatcher: Parameters<typeof callHttp>[0],
  call: Call,
  mark: string,
): Promise<WatchedCall> {
  let head: string | null = null;
  const start = `${call.method} ${call.url.pathname}${call.url.search} `;
  const listen = (message: unknown) => {
    const text = headOf(message);
    if (text !== null && text.startsWith(start) && text.includes(mark)) head = text;
  };
  subscribe(CHANNEL, listen);
  const startedAt = performance.now();
  try {
    const end = await callHttp(dispatcher, call);
    const elapsedMs = Math.round(performance.now() - startedAt);
    const { method, body } = call;
    const request = { method, url: call.url.href, head: withLength(head, body), body };
    return { end, exchange: { request, answer: answerOf(end), elapsedMs } };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}

function headOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('headers' in message)) return null;
  return typeof message.headers === 'string' ? message.headers : null;
}

/** The length is written after the head was told, together with the body. */
function withLength(head: string | null, body: string | null): string | null {
  if (head === null) return null;
  const length = body === null ? '' : `content-length: ${Buffer.byteLength(body)}`;
  return `${head.trimEnd()}\r\n${length}`.trimEnd().replaceAll('\r\n', '\n');
}

function answerOf(end: CallEnd): CallExchange['answer'] {
  if (end.kind !== 'answered') return null;
  const { status, headers, body } = end;
  return { status, headers, body, cut: Buffer.byteLength(body) >= BODY_BYTES };
}
