import { isLosslessNumber, parse } from 'lossless-json';

/** A value found in a payload. Numbers keep their digits: `text` is exactly what the producer wrote. */
export type PayloadValue = { kind: 'text' | 'number'; text: string };

/**
 * Reads a string or a number at a path such as `$.order.amount` or `$.items[0].id`. Null when the payload is no
 * JSON, the path leads nowhere, or to something else. Never JSON.parse: it would round 64-bit numbers.
 */
export function readPayloadPath(payload: string, path: string): PayloadValue | null {
  return valueAt(parsePayload(payload), path);
}

/** The payload as lossless-json reads it; undefined when it is malformed or nested too deeply to read. */
export function parsePayload(payload: string): unknown {
  try {
    return parse(payload);
  } catch {
    return undefined;
  }
}

/** The same for a payload that was parsed already. */
export function valueAt(parsed: unknown, path: string): PayloadValue | null {
  let value = parsed;
  for (const step of path.matchAll(/\.([A-Za-z_][\w-]*)|\[(\d+)\]/g)) {
    value = child(value, step[1] ?? step[2] ?? '');
  }
  if (typeof value === 'string') return { kind: 'text', text: value };
  return isLosslessNumber(value) ? { kind: 'number', text: value.value } : null;
}

function child(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
