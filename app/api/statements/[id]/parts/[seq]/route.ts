import { addPart } from '@/lib/services/statements/add-part';
import { runVerb } from '@/lib/web/run-verb';
import { verbResponse } from '@/lib/web/verb-response';

type RouteContext = { params: Promise<{ id: string; seq: string }> };

/**
 * One part of a file, which is the body. Parts come in order, from 0; the same part once more changes nothing, so that
 * whoever got no answer sends it again. Answers an UploadProgress.
 */
export async function PUT(request: Request, { params }: RouteContext): Promise<Response> {
  const { id, seq } = await params;
  const bytes = new Uint8Array(await request.arrayBuffer());
  return verbResponse(await runVerb(addPart, { id, seq: Number(seq), bytes }));
}
