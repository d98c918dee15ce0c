/** Where the four-byte forms of characters beyond the basic plane begin (GB 18030, 4.2), and how they go on. */
const SUPPLEMENTARY = 189_000;
const BASIC_FOUR_BYTES = 39_420;
/** First values of the four bytes, and how many values each can have. */
const LEADS = [0x81, 0x30, 0x81, 0x30] as const;
const VALUES = [126, 10, 126, 10] as const;

let known: ReadonlyMap<string, Uint8Array> | null = null;

/** A text in GB18030, for which Node has a decoder only: the table is made by decoding everything there is. */
export function gb18030Bytes(text: string): Uint8Array {
  known ??= table();
  const parts: Uint8Array[] = [];
  for (const character of text) parts.push(known.get(character) ?? beyondTable(character));
  return Buffer.concat(parts);
}

function beyondTable(character: string): Uint8Array {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return Uint8Array.of(code);
  if (code < 0x10000) throw new RangeError(`no GB18030 for ${code.toString(16)}`);
  return fourBytes(SUPPLEMENTARY + code - 0x10000);
}

function table(): Map<string, Uint8Array> {
  const decoder = new TextDecoder('gb18030', { ignoreBOM: true });
  const found = new Map<string, Uint8Array>();
  const add = (bytes: Uint8Array) => {
    const character = decoder.decode(bytes);
    const isOne = character.length === 1 && character !== '\uFFFD';
    if (isOne && !found.has(character)) found.set(character, bytes);
  };
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) add(Uint8Array.of(lead, trail));
  }
  for (let index = 0; index < BASIC_FOUR_BYTES; index += 1) add(fourBytes(index));
  return found;
}

function fourBytes(index: number): Uint8Array {
  const bytes = new Uint8Array(4);
  let rest = index;
  for (let at = 3; at >= 0; at -= 1) {
    const values = VALUES[at] ?? 1;
    bytes[at] = (LEADS[at] ?? 0) + (rest % values);
    rest = Math.floor(rest / values);
  }
  return bytes;
}
