import { fileOf } from '@/lib/web/payload-file';
import { downloadMaskedPayload, downloadRevealedPayload } from '@/lib/services/tasks/payload-download';
import { runVerb } from '@/lib/web/run-verb';

type RouteContext = { params: Promise<{ id: string }> };

/** A payload as a file, masked. `?revision=` says which; 1 is the producer's. */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const { id: taskId } = await params;
  const revision = new URL(request.url).searchParams.get('revision') ?? '1';
  return fileOf(await runVerb(downloadMaskedPayload, { taskId, revision }), request.signal);
}

/** As it is stored, on record. A POST, since it leaves a record: the guard in front lets our own pages alone do that. */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { id: taskId } = await params;
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const input = { taskId, revision: text('revision'), reason: text('reason') };
  return fileOf(await runVerb(downloadRevealedPayload, input), request.signal);
}
