const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Which of `parts` a key belongs to, 0 to parts − 1: FNV-1a over its UTF-16 units, the same on every machine. Rows of a
 * key always meet in one part, so that a run can hold one part at a time. Throws a RangeError on parts that are none.
 */
export function partitionOf(key: string, parts: number): number {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`no number of parts: ${parts}`);
  let hash = OFFSET;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), PRIME);
  return (hash >>> 0) % parts;
}
