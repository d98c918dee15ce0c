import type { Dispatcher } from 'undici';
import { tidy } from './thrown-error';

/** How far a call came. `nothing_sent`: no byte of it left; `sent`: it may have had its effect. */
export type CallEnd =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'nothing_sent'; reason: 'timeout' | 'stopped' | 'error'; error?: Error }
  | { kind: 'sent'; reason: 'timeout' | 'stopped' | 'error'; error?: Error };

export type Call = {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
  signal: AbortSignal;
  /** How much of the answer is read and kept, where that is not the usual. */
  bodyBytes?: number;
};

/** How much of an answer is read and kept, if the call does not say. */
export const BODY_BYTES = 64 * 1024;

/**
 * One HTTP call, never followed elsewhere. Resolves with how far it came and never rejects: undici tells when a
 * request is about to be written, and everything before that had no effect on the other side.
 */
export function callHttp(dispatcher: Dispatcher, call: Call): Promise<CallEnd> {
  return new Promise((resolve) => {
    const exchange = new Exchange((end) => {
      clearTimeout(timer);
      call.signal.removeEventListener('abort', onStop);
      resolve(end);
    }, call.bodyBytes ?? BODY_BYTES);
    const onStop = () => exchange.cut('stopped');
    const timer = setTimeout(() => exchange.cut('timeout'), call.timeoutMs);
    if (call.signal.aborted) return exchange.cut('stopped');
    call.signal.addEventListener('abort', onStop);
    try {
      dispatcher.dispatch(
        {
          origin: call.url.origin,
          path: call.url.pathname + call.url.search,
          method: call.method,
          headers: call.headers,
          body: call.body,
        },
        exchange,
      );
    } catch (error) {
      exchange.onResponseError(null, error instanceof Error ? error : new Error(String(error)));
    }
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private status: number | null = null;
  private headers: Record<string, string> = {};
  private chunks: Buffer[] = [];
  private size = 0;
  private done = false;
  constructor(
    private readonly settle: (end: CallEnd) => void,
    private readonly limit: number,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Settled while it waited for a connection: it must not be written any more.
    if (this.done) controller.abort(new Error('given up'));
    else this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (statusCode < 200) return;
    this.status = statusCode;
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined)
        this.headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const rest = this.limit - this.size;
    if (rest > 0) this.chunks.push(chunk.length > rest ? chunk.subarray(0, rest) : chunk);
    this.size += chunk.length;
    if (this.size <= this.limit) return;
    this.end();
    controller.abort(new Error('the answer is longer than anybody reads'));
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.end('error', error);
  }

  /** Ends the wait now; the connection is dropped. */
  cut(reason: 'timeout' | 'stopped'): void {
    const { controller } = this;
    this.end(reason);
    controller?.abort(new Error(reason));
  }

  /** A status that arrived counts, whatever happened to the rest of the answer. */
  private end(reason: 'timeout' | 'stopped' | 'error' = 'error', error?: Error): void {
    if (this.done) return;
    this.done = true;
    if (this.status !== null) {
      const body = tidy(new TextDecoder().decode(Buffer.concat(this.chunks)), Math.max(this.limit, 70_000));
      this.settle({ kind: 'answered', status: this.status, headers: this.headers, body });
    } else {
      this.settle({ kind: this.controller === null ? 'nothing_sent' : 'sent', reason, error });
    }
  }
}
