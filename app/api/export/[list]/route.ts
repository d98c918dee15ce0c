import { EXPORT_LISTS, type ExportList } from '@/lib/domain/views/export';
import type { VerbError } from '@/lib/domain/errors';
import { ExportSlots } from '@/lib/services/export/export-slots';
import { startExport, type StartedExport } from '@/lib/services/export/start-export';
import type { ServiceContext } from '@/lib/services/context';
import { log } from '@/lib/web/log';
import { perProcess } from '@/lib/web/process-state';
import { requestFacts } from '@/lib/web/request-facts';
import { runVerb } from '@/lib/web/run-verb';
import { readListQuery } from '../../../(console)/views/list-queries';
import { exportWords } from './export-words';

const slots = () => perProcess('exports', () => new ExportSlots());

type RouteContext = { params: Promise<{ list: string }> };

/**
 * A list as a file. A POST, since it leaves a record: the guard in front lets our own pages alone do that. The form
 * names `format`, `query` (the list's address behind the question mark) and, for ticked tasks, `ids`.
 */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { list: named } = await params;
  const list = EXPORT_LISTS.find((known) => known === named);
  if (list === undefined) return refusal({ code: 'invalid', fields: { list: 'invalid' } });
  const form = await request.formData().catch(() => new FormData());
  const words = await exportWords(list);
  const exportList = (ctx: ServiceContext, input: unknown) =>
    startExport(ctx, input, { words, slots: slots() });
  const result = await runVerb(exportList, { list, ...askedBy(list, form) });
  if (!result.ok) return refusal(result.error);
  const { requestId } = await requestFacts();
  return fileResponse(result.value, request.signal, (error) =>
    log.error({ err: error, reference: requestId, list }, 'an export did not finish'),
  );
}

function askedBy(list: ExportList, form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const { params, input: filter } = readListQuery(list, text('query'));
  const ids = text('ids');
  return { format: text('format'), filter, params, ...(ids === '' ? {} : { ids: ids.split(',') }) };
}

/** Bytes are made when the browser takes them; when it goes away, nothing more is read. */
function fileResponse(
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
  invalid: 400,
  rate_limited: 429,
  database_unavailable: 503,
  database_full: 503,
};

function refusal(error: VerbError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (error.code === 'rate_limited') headers.set('Retry-After', String(error.retryAfterSeconds));
  return Response.json({ error }, { status: STATUS_OF[error.code] ?? 500, headers });
}
