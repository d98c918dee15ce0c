import { WrongFile } from '../wrong-file';

/** Nothing that is a statement has longer lines, in UTF-16 units; without a bound a file without any would fill memory. */
export const LONGEST_LINE = 1_000_000;

/**
 * The lines of a text given in parts, without their ends (CRLF or LF), as many at a time as a part completes. A last
 * line needs no end; an empty one after the last end is none. Throws WrongFile `not_this_format` on an endless line.
 */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let open = '';
  for await (const text of texts) {
    const lines: string[] = [];
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      lines.push(withoutReturn(open + text.slice(from, end)));
      open = '';
      from = end + 1;
    }
    open += from === 0 ? text : text.slice(from);
    if (open.length > LONGEST_LINE) throw new WrongFile('not_this_format');
    if (lines.length > 0) yield lines;
  }
  if (open !== '') yield [withoutReturn(open)];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
