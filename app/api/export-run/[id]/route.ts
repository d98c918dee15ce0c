import { ExportSlots } from '@/lib/services/export/export-slots';
import { exportRun } from '@/lib/services/export-run/export-run';
import type { ServiceContext } from '@/lib/services/context';
import { exportRefusal, exportResponse } from '@/lib/web/export-response';
import { log } from '@/lib/web/log';
import { perProcess } from '@/lib/web/process-state';
import { requestFacts } from '@/lib/web/request-facts';
import { runVerb } from '@/lib/web/run-verb';
import { runWords } from './run-words';

/** The same places as for lists: a person has one export at a time, whatever it is of. */
const slots = () => perProcess('exports', () => new ExportSlots());

type RouteContext = { params: Promise<{ id: string }> };

/**
 * A run with its proof as a file: `format` csv or xlsx, and for CSV `sheet`. It is a link, and leaves a record: pages of
 * others must not start it behind somebody's back.
 */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    return Response.json({ error: 'foreign_origin' }, { status: 403 });
  const { id: runId } = await params;
  const asked = new URL(request.url).searchParams;
  const input = {
    runId,
    format: asked.get('format') ?? 'xlsx',
    ...(asked.has('sheet') ? { sheet: asked.get('sheet') } : {}),
  };
  const words = await runWords();
  const result = await runVerb(
    (ctx: ServiceContext, given: unknown) => exportRun(ctx, given, { words, slots: slots() }),
    input,
  );
  if (!result.ok) return exportRefusal(result.error);
  const { requestId } = await requestFacts();
  return exportResponse(result.value, request.signal, (error) =>
    log.error({ err: error, reference: requestId, runId }, 'the export of a run did not finish'),
  );
}
