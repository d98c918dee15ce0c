import { firstRows } from '@/lib/services/sources/first-rows';
import { runVerb } from '@/lib/web/run-verb';
import { verbResponse } from '@/lib/web/verb-response';

/**
 * The first rows of a table that somebody maps: the file is the body; `kind` (csv, xlsx), `name` and `sheet` stand in the
 * address. Answers `{ sample }`, or `{ problem }` for a file that is no table. A POST, so that only our own pages may.
 */
export async function POST(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const asked = {
    kind: searchParams.get('kind'),
    name: searchParams.get('name'),
    sheet: searchParams.get('sheet'),
  };
  return verbResponse(await runVerb(firstRows, { ...asked, bytes }));
}
