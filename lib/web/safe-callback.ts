const FALLBACK = '/';
const MAX_LENGTH = 2048;
/** Paths that make no sense after signing in: they would loop, or answer with something other than a page. */
const NOT_A_DESTINATION = /^\/(sign-in|link|api)(\/|$)/;

/**
 * Where to go after signing in: the path of `value` if it stays on `origin`, else "/". Never throws.
 * The path is taken from the parsed address and looked at again, since parsing can bring a second slash to the front.
 */
export function safeCallback(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return FALLBACK;
  const path = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value;
  if (!path.startsWith('/') || hasTrick(path)) return FALLBACK;
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return FALLBACK;
  }
  if (url.origin !== origin || url.username !== '' || url.pathname.startsWith('//')) return FALLBACK;
  if (NOT_A_DESTINATION.test(url.pathname)) return FALLBACK;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Browsers read a backslash as a slash and drop tabs and line breaks, so `/\t/evil.test` is another host. */
function hasTrick(path: string): boolean {
  return /^\/\/|[\\\u0000-\u0020\u007f]/.test(path);
}
