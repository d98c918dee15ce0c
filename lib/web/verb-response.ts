import 'server-only';
import type { VerbError, VerbResult } from '@/lib/domain/errors';

/** What an interface answers for a refusal; whatever is not here is the caller's to settle with the user. */
const STATUS_OF: Partial<Record<VerbError['code'], number>> = {
  signed_out: 401,
  no_permission: 403,
  not_found: 404,
  invalid: 400,
  body_too_large: 413,
  rate_limited: 429,
  database_unavailable: 503,
  database_full: 507,
  unexpected: 500,
};
const CONFLICT = 409;

/** A verb's value as JSON, or its refusal as `{ error }` with a status that says so. */
export function verbResponse<T>(result: VerbResult<T>): Response {
  const headers = { 'Cache-Control': 'no-store' };
  if (result.ok) return Response.json(result.value, { headers });
  const { error } = result;
  return Response.json({ error }, { status: STATUS_OF[error.code] ?? CONFLICT, headers });
}

/** A file, a part at a time as the browser takes it; when it goes away, nothing more is read. */
export function fileResponse(
  { fileName, bytes }: { fileName: string; bytes: AsyncGenerator<Uint8Array> },
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Response {
  const stop = () => void bytes.return(undefined).catch(onFailure);
  signal.addEventListener('abort', stop, { once: true });
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await bytes.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    cancel: stop,
  });
  if (signal.aborted) stop();
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodedName(fileName)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    },
  });
}

/** For browsers of old: what is no plain letter, digit or mark is an underscore. */
function asciiName(fileName: string): string {
  return fileName.replaceAll(/[^\w.() -]/g, '_');
}

/** RFC 8187: what `encodeURIComponent` leaves and a header may not hold is written out, too. */
function encodedName(fileName: string): string {
  return encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
