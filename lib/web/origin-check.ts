/** Methods that change nothing, in this product by rule. */
const READ_METHODS = new Set(['GET', 'HEAD']);

export type OriginQuestion = {
  method: string;
  /** The Origin header, null when missing. */
  origin: string | null;
  /** The Host header. */
  host: string | null;
  /** The public origin; null when nobody set it, then the request's own host stands for it. */
  publicOrigin: string | null;
};

/**
 * Whether a request may reach an action: reads always, everything else only with an Origin that is our own.
 * A reverse proxy may rewrite Host, so a public origin that was set is the only thing compared with.
 */
export function isOwnOrigin({ method, origin, host, publicOrigin }: OriginQuestion): boolean {
  if (READ_METHODS.has(method)) return true;
  if (origin === null || origin === 'null') return false;
  let from: URL;
  try {
    from = new URL(origin);
  } catch {
    return false;
  }
  if (from.protocol !== 'http:' && from.protocol !== 'https:') return false;
  // An Origin header is scheme, host and port and nothing else.
  if (from.origin !== origin.toLowerCase()) return false;
  if (publicOrigin !== null) return from.origin === publicOrigin;
  return host !== null && from.host === host.toLowerCase();
}
