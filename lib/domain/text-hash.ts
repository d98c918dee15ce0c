/**
 * A digest of 106 bits as 28 hexadecimal digits: two runs of the cyrb53 mixer with different seeds. No secret stands
 * behind it and nobody gains by a collision; it only has to spread well, be the same on every machine, and be fast.
 */
export function textHash(text: string): string {
  return half(text, 0x9e3779b9) + half(text, 0x2545f491);
}

function half(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
