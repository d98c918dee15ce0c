import { createHash } from 'node:crypto';

/** Code points that a key is kept with, and how many of a longer one stand before its hash. */
const LENGTH = 128;
const HEAD = 87;
const HEX = 40;

/** A key as rows meet by it and as it is kept. Of one that is too long a hash tells it from others that begin alike. */
export function matchKeyOf(key: string): string {
  if (key.length <= LENGTH) return key;
  const points = [...key];
  if (points.length <= LENGTH) return key;
  const hash = createHash('sha256').update(key).digest('hex').slice(0, HEX);
  return `${points.slice(0, HEAD).join('')}~${hash}`;
}
