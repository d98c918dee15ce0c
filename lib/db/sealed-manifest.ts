import type { Tx } from './client';
import type { StoredSeal } from './day-seal-store';

/** UTF-16 units of one row, each of three bytes at most: MariaDB takes 16 MiB in one packet. */
const PIECE = 2_000_000;

/** A text in pieces that are joined to the same text; no character is cut in two. At least one. */
export function manifestPieces(text: string, size = PIECE): [first: string, ...rest: string[]] {
  const rest: string[] = [];
  let from = endOf(text, 0, size);
  const first = text.slice(0, from);
  while (from < text.length) {
    const to = endOf(text, from, size);
    rest.push(text.slice(from, to));
    from = to;
  }
  return [first, ...rest];
}

function endOf(text: string, from: number, size: number): number {
  const unit = text.charCodeAt(from + size - 1);
  const isHalf = unit >= 0xd800 && unit < 0xdc00;
  return Math.min(text.length, from + size + (isHalf ? 1 : 0));
}

/** What does not stand in the row of the seal itself, in the transaction that wrote it. */
export async function addManifestPieces(tx: Tx, sealId: bigint, rest: readonly string[]): Promise<void> {
  for (const [seq, manifest] of rest.entries())
    await tx.daySealPart.create({ data: { sealId, seq, manifest } });
}

/** The whole manifest of a seal; null: there is none. One that lacks a piece is no manifest any more. */
export async function readWholeManifest(tx: Tx, { id, manifest }: StoredSeal): Promise<string | null> {
  if (manifest === null) return null;
  const pieces = [manifest];
  for (;;) {
    const seq = pieces.length - 1;
    const part = await tx.daySealPart.findUnique({ where: { sealId_seq: { sealId: id, seq } } });
    if (part === null) return pieces.join('');
    pieces.push(part.manifest);
  }
}
