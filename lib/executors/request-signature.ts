import { createHmac } from 'node:crypto';

/**
 * Headers by which the receiver knows that a request comes from here and is fresh: X-Makegood-Timestamp (seconds
 * since the epoch) and X-Makegood-Signature, `sha256=` and the hex HMAC-SHA256 of `timestamp.body`.
 */
export function signatureHeaders(secret: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body, 'utf8').digest('hex');
  return { 'x-makegood-timestamp': timestamp, 'x-makegood-signature': `sha256=${digest}` };
}
