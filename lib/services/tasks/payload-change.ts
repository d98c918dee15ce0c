import { maskPayload } from '../../domain/masking';

/** What the audit log keeps of an edited payload: the lines between the first and the last change, masked. */
export type PayloadChange = {
  /** Number of the first changed line, from 1, in both. */
  line: number;
  before: string;
  after: string;
  bytes: { before: number; after: number };
  /** Only values that are masked differ, so that both sides read alike. */
  onlyMasked: boolean;
};

/** Longest piece of each side, in UTF-16 units; the whole texts stand in the revisions. */
const LIMIT = 32_768;

export function payloadChange(before: string, after: string, maskedKeys: readonly string[]): PayloadChange {
  const old = maskPayload(before, maskedKeys).text.split('\n');
  const next = maskPayload(after, maskedKeys).text.split('\n');
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, next.length) - head;
  while (tail < most && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  const piece = (lines: string[]) =>
    lines
      .slice(head, lines.length - tail)
      .join('\n')
      .slice(0, LIMIT);
  return {
    line: head + 1,
    before: piece(old),
    after: piece(next),
    bytes: { before: byteLength(before), after: byteLength(after) },
    onlyMasked: old.length === next.length && head === old.length,
  };
}

export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
