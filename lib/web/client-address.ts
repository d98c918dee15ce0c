import ipaddr from 'ipaddr.js';

const MAX_LENGTH = 64;

export type AddressQuestion = {
  /** Who holds the connection, as the socket says. */
  peer: string | null;
  /** X-Forwarded-For, which anybody can write. */
  forwardedFor: string | null;
  /** Reverse proxies in front, each of which appends whom it was called by. */
  trustedProxies: number;
};

/**
 * The caller's address for rate limits and the audit trail, in canonical form; null when unknown.
 * Counted from the right: what stands left of the trusted proxies' own entries was written by the caller.
 */
export function clientAddress({ peer, forwardedFor, trustedProxies }: AddressQuestion): string | null {
  const connected = canonical(peer);
  if (trustedProxies <= 0) return connected;
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const claimed = entries[entries.length - trustedProxies];
  return canonical(claimed ?? null) ?? connected;
}

/** IPv4 in IPv6 clothes becomes plain IPv4, so that one caller has one name; ports are cut off. */
function canonical(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH) return null;
  const bare = text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}
