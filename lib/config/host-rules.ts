import ipaddr from 'ipaddr.js';

/** Which hosts a type may call. Entries are `example.com`, `*.example.com`, `10.0.0.7` or `[::1]`, with an optional `:port`. */
export type HostRules = { allowedHosts: readonly string[]; allowedPrivateHosts: readonly string[] };

/** A host that may be called: by which name, and whether private addresses are allowed under it. */
export type HostVerdict =
  | { allowed: true; privateAllowed: boolean }
  | { allowed: false; because: 'not_listed' | 'private'; reason: string };

/**
 * Decides by name. An empty allow-list means that only the hosts the administrator wrote into the settings are
 * called (`configured`); a list that is not empty holds for those as well.
 */
export function judgeHost(url: URL, rules: HostRules, configured: boolean): HostVerdict {
  const named = (list: readonly string[]) => list.some((pattern) => hostMatches(url, pattern));
  const privateAllowed = named(rules.allowedPrivateHosts);
  const listed = rules.allowedHosts.length === 0 ? configured : named(rules.allowedHosts);
  if (!listed && !privateAllowed)
    return { allowed: false, because: 'not_listed', reason: `${url.host} is not an allowed host` };
  const literal = bareHost(url.hostname);
  if (ipaddr.isValid(literal) && !privateAllowed && isPrivateAddress(literal))
    return {
      allowed: false,
      because: 'private',
      reason: `${url.host} is a private address and not allowed by name`,
    };
  return { allowed: true, privateAllowed };
}

/** True for everything that is not a public unicast address: loopback, private, link-local, mapped, unreadable. */
export function isPrivateAddress(address: string): boolean {
  try {
    return ipaddr.process(address).range() !== 'unicast';
  } catch {
    return true;
  }
}

/** `pattern` without a port matches every port; `*.example.com` matches subdomains, not the domain itself. */
export function hostMatches(url: URL, pattern: string): boolean {
  const { host, port } = splitPort(pattern.trim().toLowerCase());
  if (port !== null && port !== effectivePort(url)) return false;
  const name = bareHost(url.hostname);
  return host.startsWith('*.')
    ? name.endsWith(host.slice(1)) && name.length > host.length - 1
    : name === host;
}

function splitPort(pattern: string): { host: string; port: string | null } {
  const match = /^(\[[^\]]+\]|[^:]+):(\d+)$/.exec(pattern);
  return match === null
    ? { host: bareHost(pattern), port: null }
    : { host: bareHost(match[1] ?? ''), port: match[2] ?? null };
}

function effectivePort(url: URL): string {
  if (url.port !== '') return url.port;
  return url.protocol === 'https:' ? '443' : '80';
}

/** Without brackets and without the dot that ends a fully qualified name: `example.com.` is `example.com`. */
function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
