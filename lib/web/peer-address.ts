import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PEER_HEADER } from './fact-headers';

/**
 * Writes the socket's address into a header of every request before anything else reads it. Next itself only tells
 * X-Forwarded-For, in which a caller can write what it likes.
 */
export function recordPeerAddress(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
  });
}
