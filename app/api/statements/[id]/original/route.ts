import { originalStatement } from '@/lib/services/statements/original-statement';
import { log } from '@/lib/web/log';
import { requestFacts } from '@/lib/web/request-facts';
import { runVerb } from '@/lib/web/run-verb';
import { fileResponse, verbResponse } from '@/lib/web/verb-response';

type RouteContext = { params: Promise<{ id: string }> };

/**
 * The file as it was uploaded, to the byte. Who took it stands on record, so that pages of others must not start it behind
 * somebody's back.
 */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    return Response.json({ error: 'foreign_origin' }, { status: 403 });
  const { id } = await params;
  const result = await runVerb(originalStatement, { id });
  if (!result.ok) return verbResponse(result);
  const { requestId } = await requestFacts();
  return fileResponse(result.value, request.signal, (error) =>
    log.error({ err: error, reference: requestId, statement: id }, 'a download did not finish'),
  );
}
