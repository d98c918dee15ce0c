/** A piece of a raw line: as it is, what was matched by, or what disagrees. */
export type Piece = { text: string; look: 'plain' | 'strong' | 'mark' };

type Hit = { from: number; to: number; look: 'strong' | 'mark' };

/**
 * Where the match key and the amount stand in a raw line, and the word that disagrees. The text itself is never changed:
 * the pieces put together are the line. A number inside a longer number is none of its own.
 */
export function pieces(raw: string, strong: readonly string[], mark: RegExp | null = null): Piece[] {
  const hits: Hit[] = [];
  for (const term of strong) hits.push(...placesOf(raw, term));
  if (mark !== null)
    for (const { index, 0: word } of raw.matchAll(mark))
      hits.push({ from: index, to: index + word.length, look: 'mark' });
  hits.sort((a, b) => a.from - b.from || b.to - a.to);
  const found: Piece[] = [];
  let at = 0;
  for (const { from, to, look } of hits) {
    if (from < at) continue;
    if (from > at) found.push({ text: raw.slice(at, from), look: 'plain' });
    found.push({ text: raw.slice(from, to), look });
    at = to;
  }
  if (at < raw.length) found.push({ text: raw.slice(at), look: 'plain' });
  return found;
}

function placesOf(raw: string, term: string): Hit[] {
  if (term === '') return [];
  const hits: Hit[] = [];
  for (let from = raw.indexOf(term); from >= 0; from = raw.indexOf(term, from + term.length)) {
    const to = from + term.length;
    const before = raw.charAt(from - 1);
    const after = raw.slice(to, to + 2);
    const cutsNumber = /[\w.]/.test(before) || /^(\w|\.\d)/.test(after);
    if (!cutsNumber) hits.push({ from, to, look: 'strong' });
  }
  return hits;
}
