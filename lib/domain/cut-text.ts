/** Limit of `async_task.last_error`, in characters (code points). */
export const LAST_ERROR_LIMIT = 512;
/** Limit of the full text on an attempt, in bytes of UTF-8. */
export const ATTEMPT_ERROR_BYTES = 64 * 1024;

const MARK = '…';

/** Cuts to at most `limit` code points, the mark included; a surrogate pair is never split. */
export function cutByCodePoint(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length <= limit ? points.join('') : points.slice(0, limit - 1).join('') + MARK;
}

/** Cuts to at most `limit` bytes of UTF-8, the mark included. */
export function cutByBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text.length > limit ? text.slice(0, limit) : text);
  const whole = bytes.length <= limit && text.length <= limit;
  if (whole) return text;
  let end = Math.min(bytes.length, limit - 3);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end)) + MARK;
}
