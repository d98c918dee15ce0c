import 'server-only';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import type { PayloadFile } from '@/lib/services/tasks/payload-download';

/** Characters that are made into bytes at a time. */
const SLICE = 256 * 1024;

/** The file, a slice at a time as the browser takes it; or why there is none. */
export function fileOf(result: VerbResult<PayloadFile>, signal: AbortSignal): Response {
  if (!result.ok) return Response.json({ error: result.error.code }, { status: statusOf(result.error) });
  const { fileName, pieces } = result.value;
  const slices = slicesOf(pieces);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = signal.aborted ? null : slices.next();
      if (next === null || next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}

function* slicesOf(pieces: readonly string[]): Generator<string> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const end = at + SLICE;
      // Half a character would arrive as another one.
      const to = /[\uD800-\uDBFF]/.test(piece[end - 1] ?? '') ? end + 1 : end;
      yield piece.slice(at, to);
      at = to;
    }
  }
}

function statusOf({ code }: VerbError): number {
  if (code === 'signed_out') return 401;
  if (code === 'no_permission') return 403;
  if (code === 'not_found') return 404;
  if (code === 'invalid') return 400;
  return code === 'unexpected' ? 500 : 503;
}
