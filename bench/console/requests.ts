import { gunzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { percentile } from '../../lib/domain/percentile';

/** What came back. `location` of a redirect, without the origin. */
export type Answer = { status: number; location: string | null; body: string; bytes: number };
export type TimedAnswer = Answer & { ms: number };

/** Asks one product as a browser does: signed in, one connection kept open, compressed. */
export class Visitor {
  private readonly dispatcher = new Agent({ connections: 1 });
  private readonly headers: Record<string, string>;
  constructor(
    private readonly origin: string,
    cookie: { name: string; value: string },
  ) {
    this.headers = {
      cookie: `${cookie.name}=${cookie.value}`,
      accept: 'text/html',
      'accept-language': 'en',
      'accept-encoding': 'gzip',
    };
  }

  /** One request, timed until the last byte of its body is here. Redirects are not followed. */
  async get(path: string): Promise<TimedAnswer> {
    const { dispatcher, headers } = this;
    const began = performance.now();
    const response = await request(this.origin + path, { dispatcher, headers });
    const raw = Buffer.from(await response.body.arrayBuffer());
    const ms = performance.now() - began;
    const packed = response.headers['content-encoding'] === 'gzip';
    const location = response.headers.location;
    return {
      ms,
      status: response.statusCode,
      location: typeof location === 'string' ? location.replace(this.origin, '') : null,
      body: (packed ? gunzipSync(raw) : raw).toString('utf8'),
      bytes: raw.length,
    };
  }

  close(): Promise<void> {
    return this.dispatcher.close();
  }
}

/** Milliseconds, by nearest rank. */
export type Spread = { p50: number; p95: number };

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b).map((ms) => [ms, 1] as const);
  const at = (percent: number) => percentile(sorted, times.length, percent) ?? 0;
  return { p50: at(50), p95: at(95) };
}
