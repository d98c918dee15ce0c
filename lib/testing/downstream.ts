import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (request: SeenRequest, response: ServerResponse) => void;

export type Downstream = {
  /** `http://127.0.0.1:port`. */
  url: string;
  port: number;
  requests: SeenRequest[];
  /** Replaces how requests are answered; 200 without a body at first. */
  answer(how: Answer): void;
  close(): Promise<void>;
};

/** A local HTTP server that plays the other side and remembers what it was sent. */
export async function startDownstream(): Promise<Downstream> {
  let how: Answer = (_, response) => response.end();
  const requests: SeenRequest[] = [];
  const server = createServer((message, response) => {
    void readBody(message).then((body) => {
      const { method = '', url = '', headers } = message;
      const request = { method, path: url, headers, body };
      requests.push(request);
      how(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    answer: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk as Buffer);
  } catch {
    // The caller hung up: what came until then is what was sent.
  }
  return Buffer.concat(chunks).toString('utf8');
}
