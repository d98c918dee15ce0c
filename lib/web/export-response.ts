import 'server-only';
import type { VerbError } from '@/lib/domain/errors';
import type { StartedExport } from '@/lib/services/export/start-export';

/** Bytes are made when the browser takes them; when it goes away, nothing more is read. */
export function exportResponse(
  { fileName, contentType, head, body }: StartedExport,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Response {
  const stop = () => void body.return(undefined).catch(onFailure);
  signal.addEventListener('abort', stop, { once: true });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      try {
        const next = await body.next();
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
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      // A proxy that gathers the whole answer first would hide that it goes on.
      'X-Accel-Buffering': 'no',
    },
  });
}

const STATUS_OF: Partial<Record<VerbError['code'], number>> = {
  signed_out: 401,
  no_permission: 403,
  not_found: 404,
  invalid: 400,
  recon_not_possible: 409,
  rate_limited: 429,
  database_unavailable: 503,
  database_full: 503,
};

/** Why there is no file. */
export function exportRefusal(error: VerbError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (error.code === 'rate_limited') headers.set('Retry-After', String(error.retryAfterSeconds));
  return Response.json({ error }, { status: STATUS_OF[error.code] ?? 500, headers });
}
