/** The class of a decision to give up: not an error at all, and a group of its own. */
export const GIVEN_UP = 'given_up';

const HTTP_STATUS = [
  /\bHTTPS?(?:\/\d(?:\.\d)?)?[ :_-]{1,3}([1-5]\d\d)\b/i,
  /\bstatus(?:[ _-]?code)?["'\]]{0,2} ?[:= ]{1,3}["']?([45]\d\d)\b/i,
  /(?:状态码|响应码)[:： ]{0,3}([45]\d\d)(?!\d)/,
];
const NAMED_ERROR = /^(?:Uncaught |PHP Fatal error: +)?((?:[A-Za-z_]\w*[.\\])*[A-Z]\w*(?:Exception|Error))\b/;

/**
 * The class of an error that came without one, because another program wrote it: an HTTP status, a driver's code or the
 * name an exception gives itself. Null when the text says nothing of the kind. At most 64 characters.
 */
export function errorClassOf(message: string): string | null {
  const text = message.slice(0, 600).trimStart();
  for (const pattern of HTTP_STATUS) {
    const status = pattern.exec(text)?.[1];
    if (status !== undefined) return `http_${status}`;
  }
  const curl = /\bcURL error (\d{1,3})\b/i.exec(text)?.[1];
  if (curl !== undefined) return `curl_${curl}`;
  const state = /\bSQLSTATE\[(\w{5})\]/.exec(text)?.[1];
  if (state !== undefined) return `sqlstate_${state}`;
  return NAMED_ERROR.exec(text)?.[1]?.slice(-64) ?? null;
}

/** The HTTP status in a class such as `http_503`; null for any other. */
export function httpStatusOf(errorClass: string | null): number | null {
  const digits = errorClass === null ? undefined : /^http_([1-5]\d\d)$/.exec(errorClass)?.[1];
  return digits === undefined ? null : Number(digits);
}
